/**
 * What can be pressed stays where it is while the rest of a screen comes (the look: no layout shift). Answers come one by
 * one.
 */
import { expect, type Page } from '@playwright/test';
import { screens } from '../screens/list.ts';
import { addressOf, type Seen } from '../screens/seen.ts';
import { settled, sizes, wordsOf, type Stage, type Width } from '../stage.ts';
import { test } from '../staged.ts';
import { allAnswered, answersOneByOne, movedAway, watchStillness, type Order } from '../still.ts';
import { scaled } from '../time-limits.ts';

// The screens are shared out: every worker sets a stage of its own.
test.describe.configure({ mode: 'parallel' });

/** At each width the answers come in another order. */
const ways = [
  { width: 1280, order: 'first' },
  { width: 390, order: 'last' },
] as const satisfies readonly { width: Width; order: Order }[];

const look = async (page: Page, stage: Stage, seen: Seen, width: Width): Promise<string[]> => {
  await page.goto(addressOf(seen, stage.known));
  await settled(page, wordsOf('el'));
  await allAnswered(page);
  await settled(page, wordsOf('el'));
  return (await movedAway(page)).map((one) => `${seen.name}, ${width} px: ${one}`);
};

/** Of each route the first screen that each of its people has, as it is opened. */
const opened = new Map(
  Object.values(screens)
    .flat()
    .filter(({ prepare, only }) => !prepare && !only)
    .reverse()
    .map((seen) => [`${seen.route} ${(seen.who ?? '').replace(/\d+$/, '')}`, seen]),
);

const atOnce = 12;

const walks = Object.values(Object.groupBy(opened.values(), ({ who, bare }) => `${who ?? ''} ${bare ?? false}`))
  .filter((own) => own !== undefined)
  .flatMap((own) =>
    Array.from({ length: Math.ceil(own.length / atOnce) }, (_, nth) => own.slice(nth * atOnce, (nth + 1) * atOnce)),
  );

for (const way of ways)
  for (const walk of walks) {
    const [first] = walk;
    if (!first) continue;
    const people = first.who ?? 'visitors';
    const names = walk.map(({ name }) => name).join(', ');
    test(`screens of ${people} at ${way.width}, asked ${way.order} answered first: ${names}`, async ({ stage }) => {
      test.setTimeout(scaled(180_000));
      const context = await stage.open(first.who, 'el', way.width, first.bare);
      await context.addInitScript(watchStillness);
      await context.addInitScript(answersOneByOne(way.order));
      const page = await context.newPage();
      const moved: string[] = [];
      for (const seen of walk)
        await test.step(seen.name, async () => moved.push(...(await look(page, stage, seen, way.width))));
      await context.close();
      expect(moved).toEqual([]);
    });
  }

test('a button that goes down after it was seen is told of; what is scrolled is not', async ({ page }) => {
  await page.setViewportSize(sizes[390]);
  await page.setContent('<div id="above"></div><button>Έναρξη</button><div style="height: 3000px"></div>');
  await page.evaluate(watchStillness);
  const frames =
    'new Promise((done) => { let left = 12; const next = () => (left-- ? requestAnimationFrame(next) : done()); next(); })';
  await page.evaluate(frames);
  await page.evaluate('scrollTo(0, 10)');
  await page.evaluate(frames);
  await page.evaluate('scrollTo(0, 0)');
  await page.evaluate(frames);
  const before = await movedAway(page);
  expect(before).toEqual([]);
  await page.evaluate('document.getElementById("above").style.height = "40px"');
  await page.evaluate(frames);
  const after = await movedAway(page);
  expect(after).toEqual(['«Έναρξη» moved by 0, 40 px']);
});
