/** Letters about accounts that others make or change: an invitation, and a word to an address that is no longer one. */
import { showDateTime } from '@telemachos/contract/kit/dates.ts';
import type { CallEntry } from '@telemachos/contract/call.ts';
import type { PersonChange } from '../../platform/person-history.store.ts';
import type { Context } from '../../platform/context.ts';
import { endLinks } from '../../platform/link-tokens.store.ts';
import { settingsOf } from '../account/account.store.ts';
import { makePasswordLink, passwordLinkSeconds, passwordPurpose } from '../account/password-links.shared.ts';
import type { Held } from './changing.store.ts';

type Writer = Pick<Context<CallEntry>, 'client' | 'services' | 'now' | 'mail' | 'recordChanges'>;

/** What letters need of a person. */
type Addressee = Pick<Held, 'id' | 'username' | 'email' | 'language'>;

const projectName = async (writer: Writer, projectId: number): Promise<string> =>
  (await settingsOf(writer, projectId))?.descr ?? '';

/**
 * Mail people a link with which they choose their first password; who has no e-mail gets none. It stands in their history,
 * as part of a batch or by itself.
 */
export const inviteThem = async (
  writer: Writer,
  projectId: number,
  people: readonly Addressee[],
  batchId?: number,
): Promise<void> => {
  const reached = people.filter(({ email }) => email !== null);
  await writer.recordChanges(
    reached.map(({ id }) => ({ userId: id, projectId, what: 'invited', before: null, after: null })),
    { batchId },
  );
  const project = people.length > 0 ? await projectName(writer, projectId) : '';
  for (const { id, username, email, language } of people) {
    if (email === null) continue;
    const { link, until } = await makePasswordLink(
      writer,
      writer.services,
      id,
      writer.now,
      passwordLinkSeconds.welcome,
    );
    await writer.mail({
      to: email,
      userId: id,
      projectId,
      language,
      template: 'invitation',
      values: { link, until: showDateTime(until.getTime()), username, project },
    });
  }
};

/** Whose e-mail was changed is told so at the old address; links that were mailed there open nothing any more. */
export const tellOldAddresses = async (
  writer: Writer,
  projectId: number,
  changes: readonly PersonChange[],
  people: readonly Addressee[],
): Promise<void> => {
  const moved = changes.filter(({ what, before }) => what === 'email' && before !== null);
  const project = moved.length > 0 ? await projectName(writer, projectId) : '';
  for (const { userId, before } of moved) {
    const person = people.find(({ id }) => id === userId);
    if (!person || before === null) continue;
    await endLinks(writer, userId, passwordPurpose, writer.now);
    await writer.mail({
      to: before,
      userId,
      projectId,
      language: person.language,
      template: 'addressChanged',
      values: { at: showDateTime(writer.now.getTime()), project },
    });
  }
};
