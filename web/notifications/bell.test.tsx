import { screen, within } from '@testing-library/dom'
import { expect, it } from 'vitest'
import { myNotifications, readAllNotifications } from '#contract/notifications/notifications.ts'
import { unreadNotifications } from '#contract/notifications/unread-notifications.ts'
import { currentUrl, openPage } from '../testing/open-page.tsx'
import { expectFocus, expectNothing, follow, press, pressKey } from '../testing/person.ts'
import { answer, bodiesOf, refuse } from '../testing/server-for-tests.ts'

const bell = () => screen.findByRole('button', { name: 'Notifications' })
const list = async () => (await screen.findByRole('dialog', { name: 'Notifications' })).textContent

it('the bell has an empty and a failed state', async () => {
  answer(unreadNotifications, { unread: 0 })
  answer(myNotifications, [])
  openPage('/', { as: 'user' })
  await press(bell)
  await expect.poll(list).toContain('You have no notifications yet.')
  await pressKey('Escape')
  await expectFocus(await bell())
})

it('the bell says that its list could not be loaded, and tries again', async () => {
  answer(unreadNotifications, { unread: 0 })
  refuse(myNotifications, 500, 'Broken.')
  openPage('/', { as: 'user' })
  await press(bell)
  await expect.poll(list).toContain('Your notifications could not be loaded.')
  answer(myNotifications, [])
  await press(async () => within(await screen.findByRole('dialog')).findByRole('button', { name: 'Retry' }))
  await expect.poll(list).toContain('You have no notifications yet.')
})

it('the bell is hidden from visitors', async () => {
  openPage('/')
  await screen.findAllByRole('link', { name: 'Login' })
  expect(screen.queryByRole('button', { name: 'Notifications' })).toBeNull()
})

it('the bell leads to the page of all notifications, the newest first, where none stays unread', async () => {
  answer(unreadNotifications, { unread: 2 })
  answer(myNotifications, [
    { ...aNotification('newer'), content: { kind: 'role changed', role: 'agent' } },
    aNotification('older'),
  ])
  answer(readAllNotifications, { modifiedCount: 2 })
  openPage('/', { as: 'user' })
  await press('Notifications, 2 unread')
  await expect.poll(async () => within(await screen.findByRole('dialog')).queryAllByRole('listitem').length).toBe(2)
  await follow('See all notifications')
  await expect.poll(currentUrl).toBe('/dashboard/notifications')
  await expectNothing('dialog')
  await screen.findByRole('heading', { level: 1, name: /^Notifications/ })
  const main = within(screen.getByRole('main'))
  await main.findByText('You are now an agent')
  const items = main.getAllByRole('listitem').filter(item => item.textContent.includes('Unread:'))
  expect(items.map(({ textContent }) => textContent)).toEqual([
    expect.stringContaining('You are now an agent'),
    expect.any(String),
  ])
  await expect.poll(() => main.queryAllByText('Unread:').length).toBe(2)
  answer(unreadNotifications, { unread: 0 })
  answer(
    myNotifications,
    ['newer', 'older'].map(id => ({ ...aNotification(id), read: true })),
  )
  await press('Mark all as read')
  await bell()
  await expect.poll(() => screen.queryByRole('button', { name: 'Mark all as read' })).toBeNull()
  expect(main.queryByText('Unread:')).toBeNull()
})

const aNotification = (id: string) => ({
  _id: id,
  content: { kind: 'unknown' as const },
  read: false,
  createdAt: new Date(0).toISOString(),
})

it.each(['/', '/dashboard/notifications'])('%s marks only what is on the screen as read', async url => {
  answer(unreadNotifications, { unread: 2 })
  answer(myNotifications, [aNotification('newer'), aNotification('older')])
  answer(readAllNotifications, { modifiedCount: 2 })
  openPage(url, { as: 'user' })
  if (url === '/') await press(() => screen.findByRole('button', { name: /^Notifications/ }))
  await press('Mark all as read')
  await expect.poll(() => bodiesOf(readAllNotifications)).toEqual([{ newest: 'newer' }])
})
