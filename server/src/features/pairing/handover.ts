/** Handing a mentor's mentees over: who goes to whom, the move in one transaction, and a letter to each mentee. */
import type { pairingCalls } from '@telemachos/contract/features/pairing/pairing.calls.ts';
import { maxHandedOverMentees, type HandedOver } from '@telemachos/contract/features/pairing/pairing.wire.ts';
import { beyond, spread } from '@telemachos/contract/features/pairing/proposals.rules.ts';
import type { Context, Handlers } from '../../platform/context.ts';
import { OwnLink, type MailRequest } from '../../platform/mail-templates.ts';
import * as store from './handover.store.ts';
import { digestOf, foretell } from '../meetings/followed.shared.ts';
import { followLinks } from '../meetings/following.shared.ts';
import { activeMentors, mentorRoom, type Mentor } from './mentors.store.ts';
import { auditOf } from './author.ts';
import { lockLinking } from './pairing.store.ts';
import { tellLinked, tellOtherwise } from './telling.ts';

type Handing = Context<typeof pairingCalls.handOver>;

/** Mentees who stay and are listed by name. */
const maxListedMentees = 100;

/** A mentee with the links that move. */
type Mentee = store.OwnLink & { links: store.OwnLink[] };

/** Who moves to whom. */
type Move = Mentee & { to: Mentor };

/** The mentors who take over; one who is none of the project, or not active, is told at its place. */
const takersOf = async (
  context: Handing,
  projectId: number,
  fromId: number,
  toIds: readonly number[],
): Promise<Mentor[]> => {
  const found = await activeMentors(context, projectId, toIds);
  const faults = toIds.flatMap((id, place) =>
    id === fromId
      ? [[`ToIds.${place}`, 'BAD_INPUT']]
      : found.some((mentor) => mentor.id === id)
        ? []
        : [[`ToIds.${place}`, 'NOT_FOUND']],
  );
  if (faults.length > 0) return context.fail('BAD_INPUT', { fields: Object.fromEntries(faults) });
  return found;
};

/** The mentees whom these links are of, each once, with the links that are to move. */
const menteesOf = (links: readonly store.OwnLink[], actions: boolean): Mentee[] => {
  const mentees = new Map<number, Mentee>();
  for (const link of links) {
    if (link.actionId !== null && !actions) continue;
    const mentee = mentees.get(link.menteeId);
    if (mentee) mentee.links.push(link);
    else mentees.set(link.menteeId, { ...link, links: [link] });
  }
  return [...mentees.values()];
};

/** Who goes to whom, and who stays. */
const plan = (mentees: readonly Mentee[], takers: readonly Mentor[], viewerId: number) => {
  const moving = mentees.filter(({ menteeId, takesPart }) => takesPart && menteeId !== viewerId);
  const now = moving.slice(0, maxHandedOverMentees);
  const rooms = takers.map(({ id, caseload, capacity }) => ({ Id: id, Caseload: caseload, Capacity: capacity }));
  const places = spread(
    now.map(({ menteeId }) => menteeId),
    rooms,
  );
  const moves = now.flatMap((mentee): Move[] => {
    const to = takers.find(({ id }) => id === places.get(mentee.menteeId));
    return to ? [{ ...mentee, to }] : [];
  });
  const going = new Set(moves.map(({ menteeId }) => menteeId));
  const waiting = new Set(moving.slice(maxHandedOverMentees).map(({ menteeId }) => menteeId));
  const stays = mentees.filter(({ menteeId }) => !going.has(menteeId) && !waiting.has(menteeId));
  return { moves, stays, left: waiting.size };
};

const whyStays = (mentee: Mentee, viewerId: number): HandedOver['Stays'][number]['Why'] =>
  mentee.menteeId === viewerId ? 'oneself' : mentee.takesPart ? 'themselves' : 'left';

const isForProject = ({ links }: Mentee): boolean => links.some(({ actionId }) => actionId === null);

/** Whether the mentee will be written to. */
const isWritten = ({ active, email }: Mentee): boolean => active && email !== null;

/** Mentees and their new mentors are told. */
const tell = async (context: Handing, projectId: number, moves: readonly Move[]): Promise<void> => {
  for (const mentorId of new Set(moves.map(({ to }) => to.id))) {
    const theirs = moves.filter(({ to }) => to.id === mentorId);
    const menteeIds = theirs.map(({ menteeId }) => menteeId);
    await tellLinked(context, { projectId, mentorId, menteeIds, actionId: null, written: true });
  }
};

/** A letter to each active mentee: who is there for them from now on. */
const write = async (context: Handing, projectId: number, moves: readonly Move[]): Promise<void> => {
  if (moves.length === 0) return;
  const project = await store.projectName(context, projectId);
  const letters = moves.filter(isWritten).map((move): MailRequest => ({
    to: move.email ?? '',
    userId: move.menteeId,
    projectId,
    language: move.language,
    template: isForProject(move) ? 'mentorChanged' : 'mentorChangedSome',
    values: { name: move.called, mentor: move.to.called, project, link: new OwnLink(context.services, '/') },
  }));
  await context.mail(...letters);
};

export const handOverHandlers: Pick<Handlers<typeof pairingCalls>, 'handOver'> = {
  async handOver(context, { ProjectId, FromId, ToIds, Actions, DryRun, Version: told }) {
    const { userId } = context.viewer;
    if (!DryRun) await lockLinking(context, ProjectId);
    const links = await store.linksOf(context, ProjectId, FromId, !DryRun);
    // After the links are held: whoever handed over at the same moment has been counted.
    const takers = await takersOf(context, ProjectId, FromId, ToIds);
    const { moves, stays, left } = plan(menteesOf(links, Actions), takers, userId);
    const moved = moves.flatMap((move) => move.links.map(({ id }) => ({ id, to: move.to.id })));
    const gone = moves.flatMap(({ links: own, to }) =>
      own.map(({ menteeId, actionId }) => ({ menteeId, actionId, fromId: FromId, toId: to.id })),
    );
    let Meetings: HandedOver['Meetings'];
    if (DryRun) Meetings = await foretell(context, ProjectId, gone);
    else if (moved.length > 0) {
      await store.moveLinks(context, ProjectId, FromId, moved, auditOf(context, 'handOver'));
      const done = gone.map(({ toId: _asked, ...one }) => one);
      Meetings = await followLinks(context, ProjectId, done);
      tellOtherwise(context, ProjectId, done, ToIds);
    }
    const Version = digestOf([gone, Meetings?.Version]);
    // Done otherwise than it was told: taken back, all of it.
    if (!DryRun && told != null && told !== Version) return context.fail('PREVIEW_CHANGED');
    if (!DryRun) {
      await write(context, ProjectId, moves);
      await tell(context, ProjectId, moves);
    }
    return {
      From: (await mentorRoom(context, ProjectId, FromId)).name,
      Changed: moved.length,
      Moves: moves.map((move) => ({
        Id: move.menteeId,
        Name: move.name,
        To: move.to.id,
        Project: isForProject(move),
        Actions: move.links.filter(({ actionId }) => actionId !== null).length,
      })),
      To: takers.map((taker) => {
        const gets = moves.filter(({ to }) => to.id === taker.id);
        const Caseload = taker.caseload + gets.filter((move) => move.counted && isForProject(move)).length;
        const room = { Caseload, Capacity: taker.capacity };
        return { Id: taker.id, Name: taker.name, ...room, Gets: gets.length, Beyond: beyond(room) };
      }),
      Stays: stays
        .slice(0, maxListedMentees)
        .map((mentee) => ({ Id: mentee.menteeId, Name: mentee.name, Why: whyStays(mentee, userId) })),
      StaysAll: stays.length,
      ActionsStay: Actions ? 0 : links.filter(({ actionId }) => actionId !== null).length,
      Left: left,
      Letters: moves.filter(isWritten).length,
      Version,
      ...(Meetings && { Meetings }),
    };
  },
};
