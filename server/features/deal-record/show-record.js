/* Shows a downloaded record and what the check has found. The functions of the contract are in the same script. */
const part = id => (document.getElementById(id)?.textContent ?? '').replace(/^\n/, '')
const texts = part('lines').split('\n')
const place = id => document.getElementById(id)

/** Creates an element with texts and elements in it. Text never becomes HTML. */
const element = (name, attributes, ...children) => {
  const created = document.createElement(name)
  for (const [attribute, value] of Object.entries(attributes)) created.setAttribute(attribute, value)
  created.append(...children)
  return created
}

function definitions(entries) {
  const items = entries.map(({ label, text, isWide, isErased }) =>
    element(
      'div',
      isWide ? { class: 'wide' } : {},
      element('dt', {}, label),
      element('dd', {}, isErased ? element('em', {}, text) : text),
    ),
  )
  return element('dl', {}, ...items)
}

function showStep(line, number, { values, brokenLine }) {
  const text = texts[number - 1]
  const broken = number === brokenLine ? [element('p', { class: 'bad' }, `Line ${number} is broken.`)] : []
  const recorded = element(
    'details',
    {},
    element('summary', {}, 'As recorded'),
    element('code', { class: 'block' }, text),
  )
  if (!line?.facts) return element('li', {}, element('h3', {}, 'This line cannot be read'), ...broken, recorded)
  const { title, by, entries } = describeStep(line, values)
  return element('li', {}, element('h3', {}, title), element('p', {}, by), ...broken, definitions(entries), recorded)
}

function show(checked) {
  const { lines, statement, roots, values } = checked
  const { tone, title, text } = recordVerdict(checked)
  place('verdict').className = tone
  place('verdict').replaceChildren(element('h2', {}, title), element('p', {}, text))
  place('steps').replaceChildren(...lines.map((line, index) => showStep(line, index + 1, checked)))
  place('home').textContent = values.get(lines[0]?.hidden?.home) ?? ''
  place('proof').hidden = tone !== 'ok'
  if (tone === 'ok') {
    place('signer').textContent = statement.marketplace
    place('key').textContent = statement.key
    place('where').textContent = `${statement.marketplace}/api/deal-records/key`
  }
  place('root-list').replaceChildren(
    ...roots.map(({ root, line }) => element('li', {}, rootText(root, line, statement?.key))),
  )
  place('no-roots').hidden = roots.length > 0
}

show(
  await checkDealRecord({
    lines: part('lines'),
    values: part('values'),
    roots: part('roots'),
    statement: part('statement'),
  }),
)
