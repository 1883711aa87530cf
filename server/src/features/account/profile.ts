/** One's own profile: fields by their declarations, the user name, leaving a project. */
import type { accountCalls } from '@telemachos/contract/features/account/account.calls.ts';
import { holdsEverywhere } from '@telemachos/contract/access/roles.ts';
import { isUsername } from '@telemachos/contract/features/users/changes.rules.ts';
import { judgeValue } from '@telemachos/contract/features/users/field-values.rules.ts';
import { isAllowedUsername } from '@telemachos/contract/kit/email.ts';
import { hasNoActiveMembership, filterRoles } from '../../access/viewer.ts';
import type { Handlers } from '../../platform/context.ts';
import { leaveAhead } from '../meetings/leaving.shared.ts';
import { holdSettings } from '../settings/holding.store.ts';
import { declaredIn } from '../users/declared.shared.ts';
import * as account from './account.store.ts';
import * as store from './profile.store.ts';

/** The e-mail opens the account: it is changed by changeEmail, never as a field. */
const isOpening = (name: string): boolean => name === 'email';

const nothing = (text: string): string | null => (text === '' ? null : text);

export const profileHandlers: Pick<
  Handlers<typeof accountCalls>,
  'profile' | 'setReminders' | 'updateFieldAsMentee' | 'updateLogin' | 'leaveProject'
> = {
  async profile(context) {
    const { viewer, projectId, now } = context;
    const own = projectId === null ? undefined : await store.findOwn(context, viewer.userId, projectId);
    const declared = projectId === null ? [] : [...(await declaredIn(context, projectId)).values()];
    return {
      Fields: declared.map(({ field, ofProject, editable, options }) => ({
        Name: field.Name,
        Label: field.Label,
        LabelEn: field.LabelEn ?? field.Label,
        Type: field.Type,
        Options: options?.map(({ Value, Label, LabelEn }) => ({ Value, Label, LabelEn: LabelEn ?? Label })) ?? null,
        OfProject: ofProject,
        Editable: editable && !isOpening(field.Name) && (!ofProject || own?.state != null),
        Value: (ofProject ? own?.projectFields?.[field.Name] : own?.fields[field.Name]) ?? '',
      })),
      NewEmail: await store.askedEmail(context, viewer.userId, now),
      Reminders: own?.reminders ?? true,
      Member: own?.state === 0 || own?.state === 1,
    };
  },

  async setReminders(context, { Reminders }) {
    const { userId } = context.viewer;
    await store.saveReminders(context, userId, Reminders);
    await context.audit('user', userId, { Reminders });
    return { Ok: true };
  },

  async updateFieldAsMentee(context, { Name, Value, Before }) {
    const { viewer, projectId, now } = context;
    const refuse = (code: string): never => context.fail('INVALID_VALUES', { fields: { Value: code } });
    if (projectId === null) return context.fail('NOT_FOUND');
    await holdSettings(context, projectId, 'shared');
    const declared = (await declaredIn(context, projectId)).get(Name);
    if (!declared) return refuse('UNKNOWN_FIELD');
    const { field, ofProject, editable, options } = declared;
    const own = await store.findOwn(context, viewer.userId, projectId, true);
    if (!editable || isOpening(Name) || !own || (ofProject && own.projectFields === null))
      return refuse('FIELD_LOCKED');
    const present = (ofProject ? own.projectFields?.[Name] : own.fields[Name]) ?? '';
    const { value, fault } = judgeValue(field, Value, options, now);
    if (value === present) return { Changed: false, Value: present };
    if (fault !== 0) return refuse(fault);
    if (Before !== undefined && Before !== present)
      return context.fail('STALE', { fields: { Value: 'STALE' }, details: { Theirs: present, Yours: Value } });
    await store.saveField(context, viewer.userId, ofProject ? projectId : null, Name, value);
    await context.audit('user', viewer.userId, { Changed: [Name] });
    await context.recordChanges([
      {
        userId: viewer.userId,
        projectId: ofProject ? projectId : null,
        what: ofProject ? 'projectField' : 'field',
        name: Name,
        before: nothing(present),
        after: nothing(value),
      },
    ]);
    return { Changed: true, Value: value };
  },

  async updateLogin(context, { login }) {
    const { viewer } = context;
    const refuse = (code: string): never => context.fail('INVALID_VALUES', { fields: { login: code } });
    const wanted = login.trim();
    if (!isUsername(wanted)) return refuse('USERNAME');
    const own = await store.findOwn(context, viewer.userId, null, true);
    if (!own) return context.fail('NOT_FOUND');
    if (wanted === own.username) return { Username: wanted };
    if (!isAllowedUsername(wanted, own.email ?? '')) return refuse('USERNAME_EMAIL');
    if (!(await store.saveUsername(context, viewer.userId, wanted))) return refuse('USERNAME_TAKEN');
    await context.audit('user', viewer.userId, { Changed: ['username'] });
    await context.recordChanges([
      { userId: viewer.userId, projectId: null, what: 'username', before: own.username, after: wanted },
    ]);
    return { Username: wanted };
  },

  async leaveProject(context) {
    const { viewer, projectId } = context;
    const own = projectId === null ? undefined : await store.findOwn(context, viewer.userId, projectId, true);
    if (projectId === null || (own?.state !== 0 && own?.state !== 1)) return context.fail('NOT_FOUND');
    const isAdministrator = filterRoles(own.roles ?? []).some(holdsEverywhere);
    // Somebody must be left to take others in.
    if (isAdministrator && !(await store.holdAdministrators(context, viewer.userId)))
      return context.fail('LAST_ADMINISTRATOR');
    await store.leave(context, viewer.userId, projectId);
    await context.audit('user', viewer.userId, { State: 2 });
    await context.recordChanges([
      { userId: viewer.userId, projectId, what: 'state', before: String(own.state), after: '2' },
    ]);
    await leaveAhead(context, projectId, { coming: [viewer.userId], holding: [viewer.userId] });
    const SignedOut = hasNoActiveMembership(await account.membershipsOf(context, viewer.userId));
    if (SignedOut) {
      await account.deleteSessions(context, viewer.userId, null);
      context.clearSessionCookie();
    }
    return { SignedOut };
  },
};
