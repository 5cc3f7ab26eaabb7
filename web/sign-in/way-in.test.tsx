import { screen } from '@testing-library/dom'
import { beforeEach, describe, expect, it } from 'vitest'
import { clientSettings } from '#contract/client-settings/client-settings.ts'
import { uploadImage } from '#contract/images/images.ts'
import { previewProperty } from '#contract/properties/previews.ts'
import { propertiesById } from '#contract/properties/properties-by-id.ts'
import { publicProperty } from '#contract/public-pages/public-properties.ts'
import { saveUser } from '#contract/users/users.ts'
import { acceptSignIn, answerPropertyPage } from '../testing/arrange.ts'
import { aUser, currentUrl, openPage } from '../testing/open-page.tsx'
import { allLoaded, chooseFiles, fill, follow, logIn, person, press } from '../testing/person.ts'
import { aPicture, aProperty, aPublicProperty, aVisibleProperty, someSettings } from '../testing/samples.ts'
import { answer, hold, identityCalls, refuse } from '../testing/server-for-tests.ts'
import { settled } from '../testing/settled.ts'

/** The login wall, the return to the wanted page, and the welcome of a new user. */

const buyer = aUser('user')
const property = '/property-details/a-property'
const wall = () => screen.queryByRole('region', { name: 'Why you are here' })
const welcome = () => screen.queryByRole('region', { name: /^Welcome, / })
const heading = (name: string) => screen.findByRole('heading', { level: 1, name })

beforeEach(() => {
  answer(clientSettings, someSettings())
  answer(previewProperty, aProperty())
  answerPropertyPage()
  acceptSignIn(buyer)
})

describe('the login wall', () => {
  it('shows the wanted home, and the login leads to it', async () => {
    openPage(property)
    await expect.poll(() => wall()?.textContent).toContain('Log in or register to see Sample House')
    expect(wall()?.textContent).toContain('$400,000 - $500,000')
    expect(wall()?.querySelector('img')).not.toBeNull()
    await logIn(buyer.email)
    await heading('Sample House')
    expect(currentUrl()).toBe(property)
    expect(welcome()).toBeNull()
  })

  it.each([
    ['/all-properties', 'Log in or register to see all homes'],
    ['/dashboard/wishlist', 'Log in or register to open your dashboard'],
    ['/property-details/unknown', 'Log in or register to see this home'],
  ])('explains itself at %s', async (url, reason) => {
    refuse(previewProperty, 404)
    openPage(url)
    await expect.poll(() => wall()?.textContent).toContain(reason)
  })

  it('does not move the form under a finger when the home has loaded', async () => {
    const release = hold(previewProperty)
    openPage(property)
    const target = await screen.findByRole('button', { name: 'Login' })
    await person.pointer({ target, keys: '[MouseLeft>]' })
    release()
    await allLoaded()
    await settled()
    expect(wall()).toBeNull()
    await person.pointer({ target, keys: '[/MouseLeft]' })
    await expect.poll(() => wall()?.textContent).toContain('Sample House')
  })

  it('leads to the public page of the home, if it has one', async () => {
    const publicPath = aPublicProperty().path
    answer(previewProperty, { ...aProperty(), publicPath })
    answer(publicProperty, aPublicProperty())
    openPage(property)
    await follow('See it without an account')
    await heading('Sample House')
    expect(currentUrl()).toBe(publicPath)
  })

  it('shows the homes of a comparison that was passed on, and the login leads to it', async () => {
    const comparison = `/compare?homes=${aPublicProperty()._id}`
    answer(previewProperty, { ...aProperty(), publicPath: aPublicProperty().path })
    answer(publicProperty, aPublicProperty())
    answer(propertiesById, [aVisibleProperty({ _id: aPublicProperty()._id })])
    openPage(comparison)
    await expect.poll(() => wall()?.textContent).toContain('Log in or register to compare these homes')
    expect(currentUrl()).toBe('/login')
    await follow('Sample House')
    await heading('Sample House')
    history.back()
    await expect.poll(() => wall()?.textContent).toContain('Log in or register to compare these homes')
    await logIn(buyer.email)
    await screen.findByRole('columnheader', { name: /Sample House/ })
    expect(currentUrl()).toBe(comparison)
  })

  it('is not shown to somebody who came on their own', async () => {
    openPage('/login')
    await screen.findByRole('button', { name: 'Login' })
    expect(wall()).toBeNull()
  })
})

it.each(['/login', '/register'])('%s leads on when somebody is signed in', async url => {
  openPage(url, { as: 'user' })
  await expect.poll(currentUrl).toBe('/')
})

describe('the welcome of a new user', () => {
  it('is shown above the wanted home, and closes', async () => {
    answer(identityCalls.signUp, { user: { id: buyer._id, name: buyer.name, email: buyer.email, image: buyer.image } })
    answer(uploadImage, { success: true, data: { display_url: buyer.image } })
    answer(saveUser, { ...buyer, insertedId: buyer._id, isNew: true })
    openPage(property)
    await follow("Don't have an account? Register")
    await heading('Create your account')
    await expect.poll(() => wall()?.textContent).toContain('Log in or register to see Sample House')
    await fill('Name', buyer.name)
    await chooseFiles('Profile image', aPicture())
    await fill('Email', buyer.email)
    await fill('Password', 'Journey1!')
    await press('Register')
    await heading('Sample House')
    await expect.poll(() => welcome()?.textContent).toContain(`Welcome, ${buyer.name}`)
    expect(screen.getByRole('link', { name: 'Become an agent' }).getAttribute('href')).toBe('/dashboard/become-agent')
    await press('Dismiss the welcome')
    await expect.poll(welcome).toBeNull()
    expect(currentUrl()).toBe(property)
  })
})
