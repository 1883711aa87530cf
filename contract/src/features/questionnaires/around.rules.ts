/**
 * What conditions are about besides answers and profile: the project, the action, the mentee's way and the moment. It
 * is that of the first opening of an attempt, so that nothing changes under the fingers of who answers, nor in results
 * afterwards. Source: specification 000 §5; docs/decisions/2026-11-22-what-conditions-see.md.
 */
/** As it travels and is kept; instants are ISO texts. `completed` are ids of actions that are hidden from nobody. */
export type Around = {
  Project: { Id: number; url: string };
  Action: { Id: number; TypeId: number; Minutes: number };
  Mentee: { completed: number[]; joined: string };
  Now: string;
};

/** Where there is no action: no action has this id. */
export const noAction: Around['Action'] = { Id: 0, TypeId: 0, Minutes: 0 };

/** The members of each name that conditions of questionnaires and application forms may read. */
export const membersOf: Readonly<Record<string, readonly string[]>> = {
  project: ['Id', 'url'],
  action: ['Id', 'TypeId', 'Minutes'],
  mentee: ['completed', 'joined'],
};

/** Whether a condition reads any of it, which is otherwise left unread. */
export const asksAround = (condition: string | undefined): boolean =>
  /\b(?:project|action|mentee|now)\b/.test(condition ?? '');

/** The names as conditions read them; moments are timestamps. Nothing around: nobody asked for it. */
export const namesAround = (around: Around | null): Record<string, unknown> =>
  around
    ? {
        project: around.Project,
        action: around.Action,
        mentee: { completed: around.Mentee.completed, joined: new Date(around.Mentee.joined) },
        now: new Date(around.Now),
      }
    : {};
