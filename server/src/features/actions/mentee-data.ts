/** The mentee's own data of an action, and what the mentor wrote for the mentee. */
import type { actionsCalls } from '@telemachos/contract/features/actions/actions.calls.ts';
import { isOfStaff } from '@telemachos/contract/features/actions/action-types.ts';
import { isHiddenFrom } from '@telemachos/contract/features/actions/hiding.rules.ts';
import { noteAnyVersion } from '../../platform/audit-version.ts';
import type { Handlers } from '../../platform/context.ts';
import * as store from './actions.store.ts';
import * as cells from './cells.store.ts';
import { seenAction } from './open-action.shared.ts';
import { saveWork, type Auditing, type Outcome, type Saving } from './save-work.shared.ts';
import { asAction } from './work.shared.ts';

const asVersioned = ({ data, version }: cells.Versioned) => ({ Data: data, Version: version });

/** Save one's own: the action must be seen (else it is missing) and open. */
const saveOwn = async (
  connection: Auditing,
  menteeId: number,
  actionId: number,
  saving: Pick<Saving, 'data' | 'version' | 'submit' | 'merge' | 'now'>,
): Promise<Outcome | null> => {
  const seen = await seenAction(connection, menteeId, actionId, saving.now);
  const person = seen && (await store.findMentee(connection, seen.kept.projectId, menteeId));
  if (!person) return null;
  if (seen.state === 'locked' || isOfStaff(seen.action.TypeId)) return { code: 'ACTION_CLOSED', extra: {} };
  return saveWork(connection, { ...saving, action: seen.action, menteeId, byMentee: true });
};

export const menteeDataHandlers: Pick<
  Handlers<typeof actionsCalls>,
  'menteeData' | 'mentorNote' | 'noteRead' | 'save' | 'update'
> = {
  async menteeData(context, { ActionId, MenteeId }) {
    const { viewer, reach, now } = context;
    if (MenteeId == null || MenteeId === viewer.userId) {
      if (!(await seenAction(context, viewer.userId, ActionId, now))) return context.fail('NOT_FOUND');
      return asVersioned(await cells.readPiece(context, 'mentee', ActionId, viewer.userId));
    }
    const row = await store.findAction(context, ActionId);
    if (!row || isHiddenFrom(row.flags, reach) || !(await store.findMentee(context, row.projectId, MenteeId)))
      return context.fail('NOT_FOUND');
    return asVersioned(await cells.readPiece(context, 'mentee', ActionId, MenteeId));
  },

  async mentorNote(context, { ActionId }) {
    const { viewer, now } = context;
    if (!(await seenAction(context, viewer.userId, ActionId, now))) return context.fail('NOT_FOUND');
    return asVersioned(await cells.readPiece(context, 'public', ActionId, viewer.userId));
  },

  async noteRead(context, { ActionId, Version }) {
    const { viewer, now } = context;
    if (!(await seenAction(context, viewer.userId, ActionId, now))) return context.fail('NOT_FOUND');
    await store.noteRead(context, ActionId, viewer.userId, Version, now);
    return { Ok: true };
  },

  async save(context, { ActionId, MenteeId, Data, Version, Submit }) {
    const { viewer, reach, now } = context;
    const what = { data: Data, version: Version, submit: Submit, merge: false, now };
    if (MenteeId == null || MenteeId === viewer.userId) {
      const outcome = await saveOwn(context, viewer.userId, ActionId, what);
      if (!outcome) return context.fail('NOT_FOUND');
      if ('code' in outcome) return context.fail(outcome.code, outcome.extra);
      if (Submit || Version === undefined)
        await context.audit('action', ActionId, { Submitted: Submit, ...noteAnyVersion(Version) });
      return outcome;
    }
    if (!context.can('mentor.work')) return context.fail('REFUSED');
    const row = await store.findAction(context, ActionId);
    const person =
      row && !isHiddenFrom(row.flags, reach) ? await store.findMentee(context, row.projectId, MenteeId) : undefined;
    if (!row || !person) return context.fail('NOT_FOUND');
    const outcome = await saveWork(context, {
      ...what,
      action: asAction(row),
      menteeId: MenteeId,
      byMentee: false,
    });
    if ('code' in outcome) return context.fail(outcome.code, outcome.extra);
    await context.audit('action', ActionId, {
      MenteeId,
      OnBehalf: true,
      Submitted: Submit,
      ...noteAnyVersion(Version),
    });
    return outcome;
  },

  async update(context, { ActionId, Data, Version }) {
    const { viewer, now } = context;
    const outcome = await saveOwn(context, viewer.userId, ActionId, {
      data: Data,
      version: Version,
      submit: false,
      merge: true,
      now,
    });
    if (!outcome) return context.fail('NOT_FOUND');
    if ('code' in outcome) return context.fail(outcome.code, outcome.extra);
    if (Version === undefined) await context.audit('action', ActionId, noteAnyVersion(Version));
    return outcome;
  },
};
