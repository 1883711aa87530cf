/** The project of an address, and the person's role in it (specification 000 §2, 001 §4). */
import { expect, test, vi } from 'vitest';
import { chooseRole, enterProject, findProject, roleOf, type Session } from './session.ts';

const project = (Id: number, url: string, Roles: Session['Roles']): Session['Projects'][number] => ({
  Id,
  url,
  Descr: url,
  Roles,
  Abilities: [],
  Look: { Corner: 'bottom right', Style: 'dark', Logo: null },
});

const pilot = project(7, 'pilot', ['Coordinator', 'Mentor']);
const session: Session = {
  Id: 1,
  Username: 'maria',
  Roles: ['Coordinator', 'Mentor'],
  Abilities: [],
  Fields: {},
  ProjectFields: {},
  Level: 200,
  State: 1,
  CacheMentors: {},
  Language: 'el',
  Photo: null,
  ProjectId: 7,
  Projects: [pilot, project(8, '', ['Mentor'])],
  NeedsConsent: false,
  MustChoosePassword: false,
  NeedsSecondFactor: false,
  SeenBy: null,
};

test.each([
  ['pilot', 7],
  ['PILOT', 7],
  ['7', 7],
  ['8', 8],
  ['9', undefined],
  ['', 8],
])('the segment «%s» names the project %s', (segment, id) => expect(findProject(session, segment)?.Id).toBe(id));

test('the role is the first held, until another one is chosen', async () => {
  expect(roleOf(session)).toBeNull();
  vi.stubGlobal('fetch', (address: string) =>
    Promise.resolve(
      Response.json(address.endsWith('Identity') ? { Authenticated: true, Roles: session.Roles } : session),
    ),
  );
  await enterProject(session, pilot);
  vi.unstubAllGlobals();
  expect(roleOf(session)).toBe('Coordinator');
  chooseRole(session, 'Mentor');
  expect(roleOf(session)).toBe('Mentor');
  expect(roleOf({ ...session, Projects: [{ ...pilot, Roles: ['Coordinator'] }] })).toBe('Coordinator');
});
