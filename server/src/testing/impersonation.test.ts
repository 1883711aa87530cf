/** Every call by an impersonator: read-only calls pass, others need changes, `never` is refused. */
import type { CallEntry } from '@telemachos/contract/call.ts';
import { abilities } from '@telemachos/contract/access/abilities.ts';
import type { Role } from '@telemachos/contract/access/roles.ts';
import { calls } from '@telemachos/contract/calls.ts';
import { beforeAll, describe, expect, test } from 'vitest';
import { demonstrationAccounts } from '../db/seed/seed.ts';
import { roundTrips } from './round-trip/round-trips.ts';
import { fillPath, sampleInput } from './sample-input.ts';
import { sharedWorld, type Person, type World } from './world.ts';

const entries = Object.entries(calls).flatMap(([room, list]) =>
  Object.entries(list).map(([name, entry]) => ({ name: `${room}.${name}`, entry: entry as CallEntry })),
);

const shared = sharedWorld();
let world: World;
let superUser: Person;
const ids = new Map<Role, number>();

beforeAll(async () => {
  world = shared();
  superUser = await world.enter('super');
  for (const { role, username } of demonstrationAccounts) {
    const [row] = await world.rows<{ id: number }>('SELECT id FROM users WHERE username = $1', [username]);
    ids.set(role, row?.id ?? 0);
  }
});

/** Somebody weaker than the caller who may make the call. */
const whoMay = (entry: CallEntry): Role =>
  (entry.access === 'public' ? 'Mentee' : abilities[entry.access].findLast((role) => role !== 'Super')) ?? 'Mentee';

const seeAs = async (role: Role, changes = false): Promise<void> => {
  await superUser.done('/Account/EndViewAs', {});
  await superUser.done('/Account/ViewAs', { UserId: ids.get(role) ?? 0, Reason: 'δοκιμή όλων' });
  if (changes) await superUser.done('/Account/ViewAsChanges', { Changes: true, Reason: 'δοκιμή όλων' });
};

const codeOf = async (entry: CallEntry): Promise<string> => {
  const input = sampleInput(entry);
  if (entry.method !== 'GET')
    return (await superUser.raw(fillPath(entry.path, input), JSON.stringify(input))).problem?.code ?? 'done';
  const query = new URLSearchParams(Object.entries(input).map(([name, value]) => [name, String(value)]));
  const url = `${entry.path}?${query.toString()}`;
  const answer = await world.app.inject({ method: 'GET', url, headers: { cookie: superUser.cookie } });
  return answer.statusCode < 400 ? 'done' : answer.json<{ code: string }>().code;
};

test('a call says that it only reads where nothing of it comes back, and nowhere else', () => {
  const said = entries.filter(({ entry }) => entry.readOnly).map(({ name }) => name);
  const known = Object.entries(roundTrips).filter(([, trip]) => trip === 'reads');
  expect(said.toSorted()).toEqual(known.map(([name]) => name).toSorted());
});

test('what stays its owner’s, and what passes always, is told here, word by word', () => {
  const marked = (how: CallEntry['impersonation']) =>
    entries.filter(({ entry }) => entry.impersonation === how).map(({ name }) => name);
  expect(marked('never')).toEqual([
    'account.forgotPassword',
    'account.resetPassword',
    'account.changePassword',
    'account.sessions',
    'account.endSession',
    'account.endOtherSessions',
    'account.giveConsent',
    'account.setup',
    'account.makeLoginAs',
    'account.viewAs',
    'account.loginAs',
    'account.secondStep',
    'account.secondFactor',
    'account.beginSecondFactor',
    'account.confirmSecondFactor',
    'account.newRecoveryCodes',
    'account.endSecondFactor',
    'account.resetSecondFactor',
    'account.updateLogin',
    'account.leaveProject',
    'account.changeEmail',
    'account.confirmEmail',
    'account.stopEmail',
    'account.passkeys',
    'account.beginPasskey',
    'account.addPasskey',
    'account.removePasskey',
    'account.passkeyChallenge',
    'account.passkeySignIn',
    'account.setPhoto',
    'account.removePhoto',
    'applications.submit',
    'applications.confirm',
    'applications.update',
    'applications.updateOwn',
    'applications.withdraw',
    'applications.withdrawOwn',
    'applications.export',
    'authoring.exportFile',
    'bulk.mailPeople',
    'bulk.inviteMany',
    'bulk.messagePeople',
    'chat.giveFiles',
    'chat.file',
    'chat.openGroup',
    'chat.search',
    'chat.around',
    'chat.quoted',
    'chat.before',
    'chat.report',
    'chat.reported',
    'chat.reports',
    'chat.reportFile',
    'chat.settleReport',
    'chat.profile',
    'chat.contacts',
    'chat.conversations',
    'chat.open',
    'chat.get',
    'chat.messages',
    'chat.newMessages',
    'chat.newCount',
    'chat.send',
    'chat.change',
    'chat.takeBack',
    'chat.receive',
    'chat.typing',
    'chat.read',
    'chat.mute',
    'chat.saveDraft',
    'files.startUpload',
    'files.uploadPart',
    'files.endUpload',
    'files.cancelUpload',
    'files.uploads',
    'files.isUploaded',
    'files.ownFiles',
    'files.removeOwnFile',
    'files.renameOwnFile',
    'files.fileLink',
    'files.share',
    'files.groups',
    'files.rolesToSend',
    'files.getShared',
    'files.sentOpened',
    'files.sentLink',
    'files.takeBackSent',
    'files.recipients',
    'jobs.cancel',
    'jobs.file',
    'library.opened',
    'meetings.feedStanding',
    'meetings.makeFeed',
    'meetings.endFeed',
    'meetings.readBusy',
    'meetings.endBusy',
    'mentoring.dataExport',
    'notices.devices',
    'notices.addDevice',
    'notices.dropDevice',
    'notices.tryDevice',
    'notices.list',
    'notices.count',
    'notices.read',
    'notices.readAll',
    'notices.wishes',
    'notices.setWishes',
    'projects.gridExport',
    'queries.export',
    'results.export',
    'settings.setSecrets',
    'users.setLogin',
    'users.invite',
    'users.export',
  ]);
  expect(marked('always')).toEqual(['account.login', 'account.logout', 'account.viewAsChanges', 'account.endViewAs']);
});

const judged = entries.filter(({ entry }) => entry.impersonation !== 'always');

describe.each(judged)('$name', ({ entry }) => {
  test('while one only looks', async () => {
    await seeAs(whoMay(entry));
    const code = await codeOf(entry);
    if (entry.impersonation === 'never') expect(code).toMatch(/^(NOT_AS_ANOTHER|REFUSED)$/);
    // The smallest input may name whoever looks, and that is themselves here, too.
    else if (entry.readOnly && (entry.targets ?? entry.forbidSelf))
      expect(code).not.toMatch(/^(VIEW_ONLY|NOT_AS_ANOTHER|INTERNAL)$/);
    else if (entry.readOnly || entry.impersonation === 'inner')
      expect(code).not.toMatch(/^(VIEW_ONLY|NOT_AS_ANOTHER|REFUSED|SIGN_IN_REQUIRED|INTERNAL)$/);
    else expect(code).toBe('VIEW_ONLY');
  });

  test('with changes switched on', async () => {
    await seeAs(whoMay(entry), true);
    const code = await codeOf(entry);
    if (entry.impersonation === 'never') expect(code).toMatch(/^(NOT_AS_ANOTHER|REFUSED)$/);
    else expect(code).not.toMatch(/^(VIEW_ONLY|NOT_AS_ANOTHER|SIGN_IN_REQUIRED|INTERNAL)$/);
  });
});
