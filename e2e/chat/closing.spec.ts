/** A conversation that closes while the mentor writes, as the mentee gets another mentor. */
import { ask, somebody, windowOf } from '../people.ts';
import { expect, signIn, test } from '../site.ts';
import { channel, field, newMentee, openWith } from './conversation.ts';

test.use({ world: 'chat' });

test('a conversation in which one may write no more closes on the open page, and shows what was not sent', async ({
  browser,
  page,
  site,
  forgiven,
}) => {
  forgiven.push(/404/);
  const mentor = await somebody(site, 'mentor');
  const mentee = await newMentee(site, 'leaving', 'Ηλιάδου');
  await signIn(page, 'mentor');
  await page.goto(`/pilot/chat/${await openWith(page, mentee.id)}`);
  await field(page).pressSequentially('Θα ήθελα να σας πω κάτι');
  await expect(channel(page)).toHaveAttribute('data-live', 'Connected');
  const coordinator = await windowOf(browser, site, 'coordinator');
  const { list } = await ask<{ list: { Id: number }[] }>(coordinator, '/api/User/GetMentors', { ProjectId: 1 });
  const MentorId = list.find(({ Id }) => Id !== mentor.id)?.Id;
  await ask(coordinator, '/api/user/setDefaultMentorSingle', { ProjectId: 1, MenteeId: mentee.id, MentorId });
  // Nothing more is written: the page is told.
  await expect(page.getByRole('heading', { name: 'Όσα γράψατε και δεν στάλθηκαν' })).toBeVisible();
  await expect(page.getByText('Θα ήθελα να σας πω κάτι')).toBeVisible();
  await expect(field(page)).toHaveCount(0);
  await coordinator.context().close();
});
