/** The notes about a mentee over all actions, as a dated feed with their earlier versions, page by page. */
import { seenBy } from '@telemachos/contract/features/actions/hiding.rules.ts';
import type { mentoringCalls } from '@telemachos/contract/features/mentoring/mentoring.calls.ts';
import type { NoteLine } from '@telemachos/contract/features/mentoring/mentoring.wire.ts';
import { pagesOf } from '@telemachos/contract/kit/paging.rules.ts';
import type { Handlers } from '../../platform/context.ts';
import { findMentee } from '../actions/actions.store.ts';
import { withinReach } from './within-reach.shared.ts';
import { versionsOf, type VersionRow } from './note-versions.store.ts';

const asWritten = ({ note, at, authorId, author }: VersionRow) => ({
  Note: note,
  At: at.toISOString(),
  By: authorId === null ? null : { Id: authorId, Name: author },
});

/** One line for each note: the newest version, then the earlier ones. */
const linesOf = (versions: readonly VersionRow[]): NoteLine[] => {
  const lines = new Map<string, NoteLine>();
  for (const row of versions) {
    const key = `${row.actionId} ${row.piece}`;
    const line = lines.get(key);
    if (line) line.Earlier.push(asWritten(row));
    else
      lines.set(key, {
        ...asWritten(row),
        ActionId: row.actionId,
        Title: row.title,
        TitleEn: row.titleEn,
        Kind: row.piece,
        Earlier: [],
        AllEarlier: row.earlier,
      });
  }
  return [...lines.values()];
};

export const notesFeedHandlers: Pick<Handlers<typeof mentoringCalls>, 'notes'> = {
  async notes(context, { ProjectId, MenteeId, ActionId, Search, page, count }) {
    const { viewer, reach } = context;
    if (MenteeId === viewer.userId || !(await findMentee(context, ProjectId, MenteeId)))
      return context.fail('NOT_FOUND');
    // What is hidden looks missing.
    if (ActionId != null && !(await withinReach(context, ActionId, MenteeId))) return context.fail('NOT_FOUND');
    const versions = await versionsOf(context, {
      projectId: ProjectId,
      menteeId: MenteeId,
      seen: seenBy('work', reach),
      onlyMentor: reach === 'caseload' ? viewer.userId : null,
      actionId: ActionId ?? null,
      search: Search,
      page,
      count,
    });
    const All = versions[0]?.all ?? 0;
    return { list: linesOf(versions), count: pagesOf(All, count), All };
  },
};
