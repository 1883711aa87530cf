/**
 * Moving applications: all of a batch or none; every move is logged, mailed, and gives or takes the role it stands for.
 */
import type { applicationsCalls } from '@telemachos/contract/features/applications/applications.calls.ts';
import {
  canEdit,
  judgeMove,
  statuses,
  statusName,
  type Status,
} from '@telemachos/contract/features/applications/applications.moves.rules.ts';
import { noteAnyVersion } from '../../platform/audit-version.ts';
import type { Handlers } from '../../platform/context.ts';
import { findStronger } from '../../access/strength.store.ts';
import { actingLevelIn, actingUserId } from '../../access/viewer.ts';
import { OwnLink } from '../../platform/mail-templates.ts';
import { leaveAhead, leaversIn } from '../meetings/leaving.shared.ts';
import { notify } from '../notices/notify.shared.ts';
import { becomeApplicants, becomeMentees, rolesChanged, rolesOf } from './accounts.store.ts';
import * as store from './applications.store.ts';
import * as events from './events.store.ts';
import { daysFrom, writeToApplicants } from './letters.ts';
import { missingOf, projectOf, standingOf } from './own-view.ts';

type Change = { row: store.ApplicationRow; to: Status };

const usersOf = (changes: Change[]): number[] =>
  changes.flatMap(({ row }) => (row.userId === null ? [] : [row.userId]));

/** Staff write to an applicant about one thing once an hour: pressed twice, it is one letter. */
const anHourBefore = (now: Date): Date => new Date(now.getTime() - 3_600_000);

export const moveHandlers: Pick<Handlers<typeof applicationsCalls>, 'changeStatus' | 'resubmit' | 'uploadReminder'> = {
  async changeStatus(context, { ProjectId, Ids, Status, Versions }) {
    const { now, viewer, services } = context;
    if (Versions && Versions.length !== Ids.length) context.fail('BAD_INPUT', { fields: { Versions: 'BAD_INPUT' } });
    const known = new Map(Ids.map((id, index) => [id, Versions?.[index]]));
    // An application named twice could be named with an old version and the present one.
    if (known.size !== Ids.length) context.fail('BAD_INPUT', { fields: { Ids: 'BAD_INPUT' } });
    const rows = await store.lockApplications(context, Ids);
    const stale = Versions ? rows.filter(({ id, version }) => known.get(id) !== version) : [];
    if (stale.length > 0)
      context.fail('STALE', {
        details: {
          Theirs: Object.fromEntries(stale.map(({ id, status }) => [id, status])),
          Version: Object.fromEntries(stale.map(({ id, version }) => [id, version])),
        },
      });

    const judged = rows.map((row) => ({ row, verdict: judgeMove(standingOf(row), Status) }));
    const faults = judged.flatMap(({ row, verdict }) => ('fault' in verdict ? [{ row, fault: verdict.fault }] : []));
    if (faults.length > 0)
      context.fail('MOVE_NOT_ALLOWED', {
        fields: Object.fromEntries(faults.map(({ row, fault }) => [row.id, fault])),
        details: { Statuses: Object.fromEntries(faults.map(({ row }) => [row.id, row.status])) },
      });

    // Setting the status that is there already changes nothing: a retry is no second move.
    const changes = judged.flatMap(({ row, verdict }) =>
      'to' in verdict && verdict.to !== row.status ? [{ row, to: verdict.to }] : [],
    );
    const changed = changes.filter(({ row, to }) => to === statuses.selected || row.status === statuses.selected);
    // Selecting gives a role and taking back takes one: not of somebody who may do as much.
    if ((await findStronger(context, actingLevelIn(viewer, ProjectId), usersOf(changed))).length > 0)
      return context.fail('REFUSED');
    const versions = new Map(
      (
        await store.saveStatuses(
          context,
          changes.map(({ row, to }) => ({ id: row.id, to })),
          now,
        )
      ).map(({ id, version }) => [id, version]),
    );
    await events.insertEvents(
      context,
      actingUserId(viewer),
      changes.map(({ row, to }) => ({ applicationId: row.id, kind: 'moved', from: row.status, to })),
      now,
    );
    const before = await rolesOf(context, ProjectId, usersOf(changed));
    await becomeMentees(context, ProjectId, usersOf(changes.filter(({ to }) => to === statuses.selected)), now);
    await becomeApplicants(context, ProjectId, usersOf(changes.filter(({ row }) => row.status === statuses.selected)));
    const roles = rolesChanged(ProjectId, before, await rolesOf(context, ProjectId, usersOf(changed)));
    await context.recordChanges(roles);
    await leaveAhead(context, ProjectId, leaversIn(roles));
    await writeToApplicants(
      context,
      'application',
      changes.map(({ row, to }) => ({
        to: row,
        write: (atHand) => ({
          template: `applicationMoved.${statusName(to)}`,
          values: { ...atHand, protocol: row.kayas ?? '–', signIn: new OwnLink(services, '/signin') },
        }),
      })),
    );
    await notify(context, {
      kind: 'application',
      projectId: ProjectId,
      userIds: usersOf(changes),
      actorId: actingUserId(viewer),
      at: now,
    });
    for (const { row, to } of changes)
      await context.audit('application', row.id, { From: row.status, To: to, ...noteAnyVersion(Versions) });
    return {
      Changed: changes.map(({ row, to }) => ({ Id: row.id, Status: to, Version: versions.get(row.id) ?? row.version })),
    };
  },

  async resubmit(context, { AppId }) {
    const { now, viewer } = context;
    const row = await store.findApplication(context, AppId, true);
    if (!row || row.withdrawnAt !== null || row.status === statuses.selected) return context.fail('NOT_EDITABLE');
    if (await events.wroteSince(context, row.id, 'reopened', anHourBefore(now))) return context.fail('JUST_WRITTEN');
    const until = daysFrom(now, projectOf(row).editableDays);
    await store.saveEditableUntil(context, row.id, until);
    await events.insertEvents(context, actingUserId(viewer), [{ applicationId: row.id, kind: 'reopened' }], now);
    await writeToApplicants(context, 'application', [
      { to: { ...row, editableUntil: until }, write: (values) => ({ template: 'applicationReopened', values }) },
    ]);
    await context.audit('application', row.id);
    return { EditableUntil: until.toISOString() };
  },

  async uploadReminder(context, { AppId }) {
    const { now, viewer } = context;
    const row = await store.findApplication(context, AppId, true);
    if (!row) return context.fail('NOT_FOUND');
    const missing = missingOf(row, now);
    if (missing.length === 0) return { Missing: [] };
    // Whoever is reminded must have the time to answer.
    const until = daysFrom(now, projectOf(row).editableDays);
    if (!canEdit({ ...standingOf(row), editableUntil: until }, now)) return context.fail('NOT_EDITABLE');
    if (await events.wroteSince(context, row.id, 'reminded', anHourBefore(now))) return context.fail('JUST_WRITTEN');
    await store.saveEditableUntil(context, row.id, until);
    await events.insertEvents(
      context,
      actingUserId(viewer),
      [{ applicationId: row.id, kind: 'reminded', note: missing.map(({ Key }) => Key).join(', ') }],
      now,
    );
    const list = missing.map(({ Label, LabelEn }) => `- ${row.language === 'en' ? (LabelEn ?? Label) : Label}`);
    await writeToApplicants(context, 'application', [
      {
        to: { ...row, editableUntil: until },
        write: (atHand) => ({ template: 'applicationReminder', values: { ...atHand, missing: list } }),
      },
    ]);
    await context.audit('application', row.id);
    return { Missing: missing };
  },
};
