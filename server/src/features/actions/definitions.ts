/** What actions there are. */
import type { actionsCalls } from '@telemachos/contract/features/actions/actions.calls.ts';
import { isHiddenFrom } from '@telemachos/contract/features/actions/hiding.rules.ts';
import { firstCustomType, kindInEnglish } from '@telemachos/contract/features/actions/action-types.ts';
import { actionTitles } from '@telemachos/contract/features/actions/actions.schemas.ts';
import type { OpenedAction } from '@telemachos/contract/features/actions/actions.wire.ts';
import type { Viewer } from '../../access/viewer.ts';
import type { Connection } from '../../db/connect.ts';
import type { Handlers } from '../../platform/context.ts';
import { sharedTypes } from '../making/shared-types.shared.ts';
import { mediaAmong } from '../files/media.store.ts';
import * as store from './actions.store.ts';
import { doneIn } from './done.shared.ts';
import { openedFor } from './open-action.shared.ts';
import { readingShown } from './reading.shared.ts';
import { asAction, titlesOf, type WorkAction } from './work.shared.ts';

/** What an action shows, with what is known of its files; what is still to be given is not there. */
const mediaShown = async (connection: Connection, { Data, row }: WorkAction): Promise<OpenedAction['Media']> => {
  const media = Data.Media ?? [];
  const files = await mediaAmong(
    connection,
    row.projectId,
    media.flatMap(({ File }) => File ?? []),
  );
  return media.flatMap(({ File = 0, Title, Text, Share, Decorative }) => {
    const file = files.get(File);
    if (!file) return [];
    const { kind: Kind, mime: Type, seconds: Seconds, width: Width, height: Height } = file;
    const words = Decorative === true ? null : (Text ?? null);
    return [{ File, Kind, Type, Title, Text: words, Share: Share ?? null, Seconds, Width, Height }];
  });
};

const asOpened = async (
  connection: Connection & { viewer: Viewer },
  action: WorkAction,
  withContent: boolean,
): Promise<OpenedAction> => ({
  Id: action.Id,
  TypeId: action.TypeId,
  ...titlesOf(action.row),
  QuestId: action.row.questId,
  Fields: withContent ? (action.Data.Fields ?? []) : [],
  FormerFields: withContent ? (action.Data.FormerFields ?? []) : [],
  Text: withContent ? (action.Data.Text ?? null) : null,
  Results: withContent ? (action.Data.Results ?? []) : [],
  Opened: action.Data.Opened ?? null,
  Media: withContent ? await mediaShown(connection, action) : [],
  Reading: withContent ? await readingShown(connection, connection.viewer, action) : [],
  Files: withContent ? (action.Data.Files ?? []) : [],
});

export const definitionHandlers: Pick<Handlers<typeof actionsCalls>, 'types' | 'all' | 'get'> = {
  async types(context) {
    const makes = context.can('actions.edit');
    const scripts = context.can('actions.reserved');
    const shared = makes && !scripts ? await sharedTypes(context, null) : new Set<number>();
    return (await store.typesOf(context)).map(({ id, descr, data, functions, controller, version }) => ({
      Id: id,
      Descr: descr,
      DescrEn: kindInEnglish(data) || descr,
      ActionData: data,
      ...(makes && { Version: version, Shared: !scripts && (id < firstCustomType || shared.has(id)) }),
      ...(scripts && { Functions: functions, Controller: controller }),
    }));
  },

  async all(context, { ProjectId, all }) {
    const rows = await store.actionsOf(context, ProjectId);
    const everything = all && context.can('project.manage');
    const scripts = context.can('actions.reserved');
    const done = everything ? await doneIn(context, ProjectId) : null;
    return (
      rows
        .map(asAction)
        // What is not published is told to who manages; what is hidden from them is not.
        .filter(
          ({ Flags, row }) => !row.isArchived && !isHiddenFrom(Flags, context.reach, everything ? 'answers' : 'work'),
        )
        .map(({ Data, row }) => {
          const titles = actionTitles.safeParse(row.titles);
          return {
            Id: row.id,
            TypeId: row.typeId,
            Title: row.title,
            Descr: row.descr,
            Titles: titles.success ? titles.data : {},
            Group: row.groups,
            Data,
            QuestId: row.questId,
            Flags: row.flags,
            ...(scripts && { Function: row.function }),
            ...(done && { Completed: done.get(row.id)?.Completed ?? 0 }),
          };
        })
    );
  },

  async get(context, { Id }) {
    const opened = await openedFor(context, Id);
    return opened ? asOpened(context, opened.action, opened.isOpen) : context.fail('NOT_FOUND');
  },
};
