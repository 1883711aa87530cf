/** More links of a questionnaire than are told: the newest, and a sign that there are older ones. */
import { expect, test } from 'vitest';
import { sharedWorld } from '../../testing/world.ts';
import { maxListedLinks } from './tokens.store.ts';

const shared = sharedWorld();

test('as many links as are told are all; with one more the oldest is left out, and it is said that there are older ones', async () => {
  const world = shared();
  const coordinator = await world.enter('coordinator');
  const [{ id: QuestionnaireId = 0 } = {}] = await world.rows<{ id: number }>(
    'SELECT quest_id AS id FROM actions WHERE project_id = 1 AND quest_id IS NOT NULL ORDER BY id LIMIT 1',
  );
  await world.rows('DELETE FROM quest_tokens WHERE questionnaire_id = $1', [QuestionnaireId]);
  const make = (from: number, until: number) =>
    world.rows(
      `INSERT INTO quest_tokens (token_hash, project_id, questionnaire_id, name, created_at, expires_at)
        SELECT md5(n::text || 'many'), 1, $1, n::text, now() - make_interval(mins => n), now() + interval '1 day'
        FROM generate_series($2::int, $3::int) n`,
      [QuestionnaireId, from, until],
    );
  const told = async () => {
    const { list, More } = await coordinator.done('/anyquest/QuestAdmin/Tokens', { QuestionnaireId });
    return { count: list.length, last: list.at(-1)?.Name, More };
  };
  await make(1, maxListedLinks);
  expect(await told()).toEqual({ count: maxListedLinks, last: String(maxListedLinks), More: false });
  await make(maxListedLinks + 1, maxListedLinks + 1);
  expect(await told()).toEqual({ count: maxListedLinks, last: String(maxListedLinks), More: true });
  // One that was ended or is over makes room for the oldest one that is open.
  const { list } = await coordinator.done('/anyquest/QuestAdmin/Tokens', { QuestionnaireId });
  await coordinator.done('/anyquest/QuestAdmin/EndToken', { QuestionnaireId, TokenId: list[0]?.TokenId ?? 0 });
  expect(await told()).toEqual({ count: maxListedLinks, last: String(maxListedLinks + 1), More: true });
});
