/**
 * A mentee as the mentor and the staff see the person: actions, mentors, how to reach them; and the mentee's own
 * mentors.
 */
import type { mentoringCalls } from '@telemachos/contract/features/mentoring/mentoring.calls.ts';
import { actionTypeIds } from '@telemachos/contract/features/actions/action-types.ts';
import { unseenOf } from '@telemachos/contract/features/actions/turn.rules.ts';
import { hasFlag } from '@telemachos/contract/kit/flags.ts';
import { mayWriteTo } from '../../access/messaging.store.ts';
import type { Handlers } from '../../platform/context.ts';
import * as actions from '../actions/actions.store.ts';
import { absentFor, asLine, menteeWork, titlesOf } from '../actions/work.shared.ts';
import { filesOfMentee } from '../files/files.store.ts';
import { lastDeclined } from '../meetings/declined.store.ts';
import { holdersInstead } from '../meetings/holding.shared.ts';
import { readableIn } from '../users/readable.shared.ts';
import { caseloadOf } from './caseload.ts';
import { needsOf } from './caseload.store.ts';
import * as store from './mentoring.store.ts';

const instantOf = (at: number | null): string | null => (at === null ? null : new Date(at).toISOString());

export const menteeViewHandlers: Pick<Handlers<typeof mentoringCalls>, 'menteeActions' | 'ownMentors'> = {
  async menteeActions(context, { ProjectId, MenteeId }) {
    const { viewer, reach, now } = context;
    const found = MenteeId === viewer.userId ? null : await menteeWork(context, ProjectId, MenteeId, reach, now);
    if (!found) return context.fail('NOT_FOUND');
    const links = await store.linksOf(context, ProjectId, MenteeId);
    const own = links.filter(({ mentorId }) => mentorId === viewer.userId);
    const single =
      reach === 'caseload' && own.every(({ actionId }) => actionId !== null)
        ? new Set(own.map(({ actionId }) => actionId))
        : null;
    const work = found.work.filter(({ action }) => single === null || single.has(action.Id));
    const visible = new Set(work.map(({ action }) => action.Id));
    const meetings = work.flatMap(({ action }) => (action.TypeId === actionTypeIds.meeting ? [action.Id] : []));
    const heldBy = await holdersInstead(context, ProjectId, meetings, [MenteeId]);
    const attempts = new Map(
      (await actions.attemptsOf(context, ProjectId, MenteeId)).map((attempt) => [attempt.actionId, attempt]),
    );
    const { keeps, unsearched } = await readableIn(context, ProjectId);
    const needs = await needsOf(context, caseloadOf(context, { projectId: ProjectId, unsearched }), MenteeId);
    const unset = meetings.filter((id) => needs?.reasons.get(id) === 'schedule');
    const asked = unset.map((actionId) => ({ menteeId: MenteeId, actionId }));
    const declined = await lastDeclined(context, { projectId: ProjectId, viewerId: viewer.userId, reach }, asked);
    const changes = await store.changesOf(context, ProjectId, MenteeId);
    const files = await filesOfMentee(context, ProjectId, MenteeId);
    const { id, username, usernameWithoutEmail, fields, state, joinedAt } = found.person;
    const field = (name: string) => (keeps(name) ? '' : (fields[name] ?? ''));
    return {
      MayWrite: await mayWriteTo(context, { viewer, projectId: ProjectId }, MenteeId),
      Mentee: {
        Id: id,
        Username: keeps('email') ? usernameWithoutEmail : username,
        Fields: { first_name: fields['first_name'] ?? '', last_name: fields['last_name'] ?? '' },
        State: state,
        Contact: { email: field('email'), phone: field('phone') },
        Joined: joinedAt.toISOString(),
        Heard: (needs?.heard ?? joinedAt).toISOString(),
        Silent: needs?.silent ?? false,
      },
      Mentors: links
        .filter(({ actionId }) => actionId === null)
        .map(({ mentorId, name }) => ({ Id: mentorId, Name: name })),
      Actions: work.map((one) => {
        const attempt = attempts.get(one.action.Id);
        const { action, kept, shown } = one;
        const { flags, isArchived } = kept;
        const publishedAt = kept.publishedAt?.getTime() ?? null;
        const published = hasFlag(flags, 'NamedOnly') ? kept.publishedAt : kept.publishAt;
        return {
          ...asLine(one, visible),
          OfMentee: action.TypeId !== actionTypeIds.payment && absentFor(kept, now).absent.length === 0,
          Unseen: unseenOf({ flags, isArchived, shown, publishedAt }, now.getTime()),
          PublishedAt: published && published <= now ? published.toISOString() : null,
          HasPublic: one.kept.hasPublic,
          HasPrivate: one.kept.hasPrivate && context.can('mentor.work'),
          HeldBy: heldBy(MenteeId, action.Id) ?? null,
          Reason: needs?.reasons.get(one.action.Id) ?? null,
          Declined: declined(MenteeId, one.action.Id),
          Again: changes
            .filter(({ actionId }) => actionId === one.action.Id)
            .map(({ at, by }) => ({ At: at.toISOString(), By: by ?? '' })),
          AnswerSet: attempt
            ? {
                Id: attempt.id,
                Status: attempt.status,
                Answered: attempt.answered,
                Countable: attempt.countable,
                Begun: instantOf(attempt.timeStarted),
                Ended: instantOf(attempt.finishedAt),
              }
            : null,
        };
      }),
      Files: files
        .filter(({ actionId }) => visible.has(actionId))
        .map(({ id: Id, actionId, name, at }) => ({ ActionId: actionId, Id, Name: name, At: at.toISOString() })),
    };
  },

  async ownMentors(context) {
    const { viewer, projectId, now } = context;
    const found = projectId === null ? null : await menteeWork(context, projectId, viewer.userId, 'own', now);
    if (!found || projectId === null) return [];
    const titles = new Map(found.work.map(({ action, kept }) => [action.Id, titlesOf(kept)]));
    const links = await store.linksOf(context, projectId, viewer.userId);
    const mentors = [...new Map(links.map((link) => [link.mentorId, link])).values()];
    return mentors.map(({ mentorId, name, email, photo }) => {
      const theirs = links.filter((link) => link.mentorId === mentorId);
      return {
        Id: mentorId,
        Name: name,
        Email: email ?? '',
        Photo: photo,
        ForProject: theirs.some(({ actionId }) => actionId === null),
        Actions: theirs.flatMap(({ actionId }) => {
          const title = actionId === null ? undefined : titles.get(actionId);
          return actionId !== null && title ? [{ Id: actionId, Title: title.Title, TitleEn: title.TitleEn }] : [];
        }),
      };
    });
  },
};
