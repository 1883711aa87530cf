/** Free records of a project by Levels, and the free data about a person in it (specification 001 §3, §7). */
import type { settingsCalls } from '@telemachos/contract/features/settings/settings.calls.ts';
import type { DataRecordLine } from '@telemachos/contract/features/settings/settings.wire.ts';
import { pagesOf } from '@telemachos/contract/kit/paging.rules.ts';
import { levelIn } from '../../access/viewer.ts';
import type { Handlers } from '../../platform/context.ts';
import * as store from './records.store.ts';

/** JSON about one person. */
const maxUserDataBytes = 64 * 1024;

const asLine = (row: store.RecordRow, level: number): DataRecordLine => ({
  Id: row.id,
  Name: row.name,
  Class: row.class,
  editLevel: row.editLevel,
  viewLevel: row.viewLevel,
  Version: row.version,
  Changed: row.at.toISOString(),
  By: row.by,
  Mine: row.editLevel >= level,
});

type Room = 'dataRecords' | 'getData' | 'setData' | 'removeData' | 'getUserData' | 'setUserData';

export const recordHandlers: Pick<Handlers<typeof settingsCalls>, Room> = {
  async dataRecords(context, { Search, page, count }) {
    const { projectId, viewer } = context;
    if (projectId === null) return context.fail('NOT_FOUND');
    const level = levelIn(viewer, projectId);
    const { list, all } = await store.recordsPage(context, {
      projectId,
      level,
      search: Search,
      page: { size: count, number: page },
    });
    return { list: list.map((row) => asLine(row, level)), count: pagesOf(all, count), All: all };
  },

  async getData(context, { Id }) {
    const { projectId, viewer } = context;
    const level = levelIn(viewer, projectId);
    const row = projectId === null ? undefined : await store.recordOf(context, projectId, Id);
    // Whoever may edit it reads it; for others it is as if it were not there.
    if (!row || Math.max(row.viewLevel, row.editLevel) < level) return context.fail('NOT_FOUND');
    return { ...asLine(row, level), Data: row.data };
  },

  async setData(context, { Id, Name, Class, Data, editLevel, viewLevel, Version }) {
    const { projectId, viewer } = context;
    if (projectId === null) return context.fail('NOT_FOUND');
    const level = levelIn(viewer, projectId);
    const written = { name: Name, class: Class, data: Data, editLevel, viewLevel };
    // Nobody shuts themselves out of what they write, nor keeps it from those above.
    const fields = {
      ...(editLevel < level && { editLevel: 'BAD_INPUT' }),
      ...(viewLevel < level && { viewLevel: 'BAD_INPUT' }),
    };
    if (Id === 0) {
      // Only who runs a project begins records.
      if (!context.can('project.manage')) return context.fail('REFUSED');
      if (Object.keys(fields).length > 0) return context.fail('BAD_INPUT', { fields });
      const made = await store.insertRecord(context, projectId, viewer.userId, written);
      await context.audit('data', made, { Name, Class });
      return { Id: made, Version: 1 };
    }
    const row = await store.recordOf(context, projectId, Id, { locked: true });
    if (!row || Math.max(row.viewLevel, row.editLevel) < level) return context.fail('NOT_FOUND');
    if (row.editLevel < level) return context.fail('REFUSED');
    if (Object.keys(fields).length > 0) return context.fail('BAD_INPUT', { fields });
    if (Version !== undefined && Version !== row.version)
      return context.fail('STALE', {
        details: { Theirs: { ...asLine(row, level), Data: row.data }, Version: row.version },
      });
    const kept = await store.saveRecord(context, Id, viewer.userId, written, context.now);
    await context.audit('data', Id, { Name, Class, Version: kept });
    return { Id, Version: kept };
  },

  async removeData(context, { Id, Version }) {
    const { projectId, viewer } = context;
    const level = levelIn(viewer, projectId);
    const row = projectId === null ? undefined : await store.recordOf(context, projectId, Id, { locked: true });
    if (!row || Math.max(row.viewLevel, row.editLevel) < level) return context.fail('NOT_FOUND');
    if (row.editLevel < level) return context.fail('REFUSED');
    if (Version !== row.version) return context.fail('STALE', { details: { Version: row.version } });
    await store.deleteRecord(context, Id);
    await context.audit('data', Id, { Removed: row.name });
    return { Ok: true };
  },

  async getUserData(context, { ProjectId, UserId }) {
    const kept = await store.userDataOf(context, ProjectId, UserId);
    return kept ? { Data: kept.data ?? {}, Version: kept.version } : context.fail('NOT_FOUND');
  },

  async setUserData(context, { ProjectId, UserId, Data, Version }) {
    if (Buffer.byteLength(JSON.stringify(Data)) > maxUserDataBytes) return context.fail('DATA_TOO_LARGE');
    const kept = await store.userDataOf(context, ProjectId, UserId, { locked: true });
    if (!kept) return context.fail('NOT_FOUND');
    if (Version !== undefined && Version !== kept.version)
      return context.fail('STALE', { details: { Theirs: kept.data ?? {}, Version: kept.version } });
    const next = await store.saveUserData(context, ProjectId, UserId, Data);
    await context.audit('user', UserId, { Data: next });
    return { Version: next };
  },
};
