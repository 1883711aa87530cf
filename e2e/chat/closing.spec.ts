/** A mentee gets another mentor while the old one writes to them: the open page says so, and what was written is still there. */
import { ask, somebody, windowOf } from '../people.ts';
import { expect, signIn, test } from '../site.ts';

test.use({ world: 'closing' });

test('a conversation in which one may write no more closes on the open page, and shows what was not sent', async ({
  browser,
  page,
  site,
  forgiven,
}) => {
  forgiven.push(/404/);
  const [mentee, mentor] = [await somebody(site, 'mentee'), await somebody(site, 'mentor')];
  await signIn(page, 'mentor');
  const { ConversationId } = await ask<{ ConversationId: number }>(page, '/api/chat/Open', {
    ProjectId: 1,
    UserId: mentee.id,
  });
  await page.goto(`/pilot/chat/${ConversationId}`);
  const field = page.getByRole('textbox', { name: 'Το μήνυμά σας' });
  await field.pressSequentially('Θα ήθελα να σας πω κάτι');
  await expect(page.locator('[data-live]')).toHaveAttribute('data-live', 'Connected');
  const coordinator = await windowOf(browser, site, 'coordinator');
  const { list } = await ask<{ list: { Id: number }[] }>(coordinator, '/api/User/GetMentors', { ProjectId: 1 });
  const MentorId = list.find(({ Id }) => Id !== mentor.id)?.Id;
  await ask(coordinator, '/api/user/setDefaultMentorSingle', { ProjectId: 1, MenteeId: mentee.id, MentorId });
  // Nothing more is written: the page is told.
  await expect(page.getByRole('heading', { name: 'Όσα γράψατε και δεν στάλθηκαν' })).toBeVisible();
  await expect(page.getByText('Θα ήθελα να σας πω κάτι')).toBeVisible();
  await expect(field).toHaveCount(0);
  await coordinator.context().close();
});
