// What js.stripe.com hands out, as far as the card form needs it: a field for the card’s number, and the calls that
// go from the browser to Stripe.
function outcome(answer) {
  return answer.error ? { error: answer.error } : { paymentIntent: answer }
}

function ask() {
  return new Promise(resolve => {
    const bank = document.createElement('dialog')
    bank.setAttribute('aria-label', 'Your bank')
    for (const [name, answer] of [
      ['Complete', 'good'],
      ['Fail', 'bad'],
    ]) {
      const button = document.createElement('button')
      button.textContent = name
      button.addEventListener('click', () => {
        bank.remove()
        resolve(answer)
      })
      bank.append(button)
    }
    document.body.append(bank)
    bank.showModal()
  })
}

function aCard() {
  const field = document.createElement('input')
  const listeners = {}
  const tell = (event, what) => {
    for (const listener of listeners[event] ?? []) listener(what)
  }
  field.style.cssText = 'width: 100%; border: 0; outline: 0; background: transparent'
  field.setAttribute('aria-label', 'Card number')
  field.addEventListener('input', () => {
    const digits = field.value.replaceAll(' ', '')
    const complete = digits.length === 16
    const error = complete || digits === '' ? undefined : { message: 'Your card number is incomplete.' }
    tell('change', { complete, error, empty: digits === '' })
  })
  field.addEventListener('focus', () => tell('focus'))
  field.addEventListener('blur', () => tell('blur'))
  const card = {
    field,
    on: (event, listener) => {
      listeners[event] = [...(listeners[event] ?? []), listener]
      return card
    },
    off: (event, listener) => {
      listeners[event] = (listeners[event] ?? []).filter(other => other !== listener)
      return card
    },
    once: () => card,
    mount: where => where.append(field),
    unmount: () => field.remove(),
    destroy: () => field.remove(),
    update: () => undefined,
    focus: () => field.focus(),
    blur: () => field.blur(),
    clear: () => {
      field.value = ''
    },
  }
  return card
}

window.Stripe = key => {
  const post = async (path, fields) => {
    const body = new URLSearchParams({ key, ...fields })
    const answer = await fetch(`https://api.stripe.com/v1/payment_intents/${path}`, { method: 'POST', body })
    return answer.json()
  }

  return {
    elements: () => {
      let card
      return {
        create: () => {
          card = aCard()
          return card
        },
        getElement: () => card ?? null,
        update: () => undefined,
      }
    },
    createToken: () => undefined,
    createPaymentMethod: () => undefined,
    confirmCardPayment: async (clientSecret, { payment_method: { card, billing_details } }) => {
      const id = clientSecret.replace(/_secret_.*/, '')
      const confirmed = await post(`${id}/confirm`, {
        client_secret: clientSecret,
        'payment_method_data[type]': 'card',
        'payment_method_data[card][number]': card.field.value,
        'payment_method_data[billing_details][name]': billing_details.name,
        'payment_method_data[billing_details][email]': billing_details.email,
      })
      if (confirmed.status !== 'requires_action') return outcome(confirmed)
      const answer = await ask()
      const asked = await post(`${id}/authenticate`, { client_secret: clientSecret, outcome: answer })
      if (answer === 'good') return outcome(asked)
      return { error: { message: 'We are unable to authenticate your payment method.', payment_intent: asked } }
    },
  }
}
