/* Shows a downloaded record and what the check has found. `checkDealRecord` is in the same script. */
const part = id => (document.getElementById(id)?.textContent ?? '').replace(/^\n/, '')
const words = JSON.parse(part('words'))
const texts = part('lines').split('\n')
const place = id => document.getElementById(id)

/** Creates an element with texts and elements in it. Text never becomes HTML. */
const element = (name, attributes, ...children) => {
  const created = document.createElement(name)
  for (const [attribute, value] of Object.entries(attributes)) created.setAttribute(attribute, value)
  created.append(...children)
  return created
}

const dollars = new Intl.NumberFormat('en-US', { style: 'currency', currency: 'USD', minimumFractionDigits: 0 })
const isInstant = value => typeof value === 'string' && /^\d{4}-\d\d-\d\dT/.test(value)
const moment = instant =>
  `${new Date(instant).toLocaleString('en-US', { dateStyle: 'long', timeStyle: 'medium', timeZone: 'UTC' })} UTC`
const day = date => new Date(`${date}T12:00:00Z`).toLocaleDateString('en-US', { dateStyle: 'long', timeZone: 'UTC' })

/** Labels of facts and values, in the order of the page. Others follow. */
const labels = {
  home: 'Home',
  buyer: 'Buyer',
  agent: 'Agent',
  amount: 'Amount',
  minPrice: 'Lowest price',
  maxPrice: 'Highest price',
  buyingDate: 'Buying date',
  conditions: 'Conditions',
  expiresAt: 'Expires',
  message: 'Message',
  because: 'Why',
  reason: 'Reason',
  payBy: 'To be paid by',
  paidBy: 'Paid by',
  transaction: 'Transaction',
  agentIs: 'The agent’s role is now',
  status: 'The offer is then',
}
/** Facts for programs. They are in the line as recorded. */
const unlisted = new Set(['property', 'version', 'round'])
const rankOf = name => {
  const rank = Object.keys(labels).indexOf(name)
  return rank === -1 ? Infinity : rank
}
/** Names of facts that are amounts in US dollars. */
const isAmount = name => /amount|price|refunded|deposit|balance/i.test(name)
const inWords = name =>
  name.replace(/[A-Z]/g, letter => ` ${letter.toLowerCase()}`).replace(/^./, first => first.toUpperCase())

function factText(name, value) {
  if (value === null || (Array.isArray(value) && value.length === 0)) return name === 'expiresAt' ? 'never' : 'none'
  if (Array.isArray(value)) return value.join(', ')
  if (typeof value === 'number' && isAmount(name)) return dollars.format(value)
  if (isInstant(value)) return moment(value)
  if (name === 'buyingDate') return day(value)
  return String(value)
}

function valueText(name, value) {
  if (value === undefined) return element('em', {}, 'Erased, with the account that it belonged to')
  if (name !== 'buyer' && name !== 'agent') return value
  const { name: called, email } = JSON.parse(value)
  return `${called}, ${email}`
}

/** Names and texts of people, which need room. */
const wide = new Set(['home', 'buyer', 'agent', 'message', 'reason', 'transaction'])

function definitions(entries) {
  const items = entries.map(([name, text]) =>
    element(
      'div',
      wide.has(name) ? { class: 'wide' } : {},
      element('dt', {}, labels[name] ?? inWords(name)),
      element('dd', {}, text),
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
  const entries = [
    ...Object.entries(line.facts).map(([name, value]) => [name, factText(name, value)]),
    ...Object.entries(line.hidden ?? {}).map(([name, commitment]) => [name, valueText(name, values.get(commitment))]),
  ]
    .filter(([name]) => !unlisted.has(name))
    .toSorted(([a], [b]) => rankOf(a) - rankOf(b) || 0)
  return element(
    'li',
    {},
    element('h3', {}, words[line.step] ?? line.step),
    element('p', {}, `By the ${line.by}, ${moment(line.at)}`),
    ...broken,
    definitions(entries),
    recorded,
  )
}

const partNames = {
  signature: 'The signature of this record is broken.',
  values: 'The names and texts in this record were changed.',
  roots: 'The daily roots in this record were changed.',
}

function verdictOf({ lines, brokenLine, brokenParts, statement, isSignatureChecked }) {
  if (brokenLine !== undefined)
    return {
      tone: 'bad',
      title: brokenLine > lines.length ? `Line ${brokenLine} is missing` : `Line ${brokenLine} is broken`,
      text: 'Somebody has changed, added or removed a line since this record was signed. Do not rely on this copy. Download the record again.',
    }
  if (brokenParts.length > 0)
    return {
      tone: 'bad',
      title: 'This record was changed',
      text: `${brokenParts.map(name => partNames[name] ?? `The daily ${name} is broken.`).join(' ')} Do not rely on this copy. Download the record again.`,
    }
  const counted = lines.length === 1 ? 'one line' : `${lines.length} lines`
  if (!isSignatureChecked)
    return {
      tone: 'warn',
      title: 'The lines fit together, but who signed them is not checked',
      text: `This browser cannot check Ed25519 signatures of ${counted}. Use a newer browser, or openssl as described below.`,
    }
  return {
    tone: 'ok',
    title: 'This record is complete and unchanged',
    text: `It has ${counted}, signed on ${moment(statement.at)}. Later steps are not in this copy.`,
  }
}

function show(checked) {
  const { lines, statement, roots, values } = checked
  const { tone, title, text } = verdictOf(checked)
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
    ...roots.map(({ root, line }) =>
      element(
        'li',
        {},
        `Root ${root.number} of ${moment(root.at)} contains line ${line}: lines 1 to ${line} existed then.`,
      ),
    ),
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
