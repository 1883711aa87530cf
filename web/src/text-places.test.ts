/** The addresses at which words of the screens are looked at: each is a screen that has those words, for who may open it. */
import { readdirSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import type { Ability } from '@telemachos/contract/access/abilities.ts';
import { screensOfTexts, wayToPlace, wayToText } from './features/languages/where.rules.ts';
import { matchesPattern } from './platform/path-pattern.ts';
import { openScreens, projectScreens } from './routes.tsx';

const folder = new URL('../../contract/src/texts/el/', import.meta.url);
const labelsIn = (value: unknown, above: string): string[] =>
  typeof value === 'string'
    ? [above]
    : Object.entries(value as object).flatMap(([key, inner]) =>
        labelsIn(inner, above.endsWith(':') ? above + key : `${above}.${key}`),
      );
const labels = readdirSync(folder).flatMap((file) =>
  labelsIn(JSON.parse(readFileSync(new URL(file, folder), 'utf8')), `${file.slice(0, -'.json'.length)}:`),
);

/** What is there on every screen of a project, or comes with a part of the screen. */
const withoutScreen = ['common', 'menu', 'home', 'homes', 'mails'];

test.each(screensOfTexts)('%s stands at %s', (start, path, ability) => {
  expect(labels.some((label) => label.startsWith(start))).toBe(true);
  const screen = path.startsWith('/')
    ? openScreens.find((one) => one.path === path)
    : // A part of the address by its name goes before one that may be anything.
      projectScreens
        .filter((one) => matchesPattern(one.path, path))
        .reduce((found, one) => (one.path.split('$').length < found.path.split('$').length ? one : found));
  expect(screen?.ability ?? null).toBe(ability);
  const [namespace = ''] = start.split(':');
  if (!withoutScreen.includes(namespace)) expect(screen?.texts).toContain(namespace);
});

const project = (...Abilities: Ability[]) => ({ Id: 7, url: 'pilot', Abilities });

test.each([
  ['pairing:title', ['pairing.manage'], '/pilot/admin/project/linkusers'],
  ['pairing:handover.gets_zero', ['pairing.manage'], '/pilot/admin/project/handover'],
  ['pairing:title', ['layout.view'], null],
  ['passwords:forgot.title', [], '/forgot'],
  ['settings:head.title', ['project.manage'], '/pilot/admin/project/7'],
  ['mails:signature', ['project.manage'], '/pilot/admin/project/7/mails'],
  ['problems:BUSY', ['project.manage'], null],
  ['account:signIn.title', ['layout.view'], null],
] as const)('%s, to who has %j, stands at %s', (label, abilities, way) =>
  expect(wayToText(label, project(...abilities))).toBe(way),
);

const place = (Kind: 'action' | 'kind' | 'questionnaire' | 'form' | 'mail' | 'consent', Id = 5, ProjectId = 7) => ({
  Kind,
  Id,
  ProjectId,
  Name: '',
  Part: 'title' as const,
});

test.each([
  [place('action'), ['actions.edit'], '/pilot/admin/project/action/5'],
  [
    { ...place('action'), Cell: 'Data.Fields.1.Label.el' },
    ['actions.edit'],
    '/pilot/admin/project/action/5/content?at=Data.Fields.1.Label.el',
  ],
  [{ ...place('action'), Cell: 'Descr' }, ['actions.edit'], '/pilot/admin/project/action/5/general?at=Descr'],
  [place('action', 5, 8), ['actions.edit'], null],
  [place('action'), ['texts.translate'], null],
  [place('kind'), ['actions.edit'], '/pilot/admin/action/types'],
  [place('questionnaire'), ['quest.edit'], '/pilot/admin/questionnaires/5'],
  [place('mail'), ['projects.edit'], '/pilot/admin/project/7/mails'],
  [place('consent'), ['projects.edit'], '/pilot/admin/project/7/consent'],
  [place('mail'), ['texts.translate'], null],
  // Anybody may look at the form, and at what it asks people to agree to.
  [place('form'), ['texts.translate'], '/applicationForm?project=pilot'],
  [place('consent'), ['texts.translate'], '/applicationForm?project=pilot'],
  [place('form', 8, 8), ['texts.translate'], null],
] as const)('the place %j, to who has %j, is at %s', (of, abilities, way) =>
  expect(wayToPlace(of, project(...abilities))).toBe(way),
);
