/** Sending an application. Whatever the e-mail's story, the answer is the same; only its owner learns more, by mail. */
import type { applicationsCalls } from '@telemachos/contract/features/applications/applications.calls.ts';
import { mostWaiting, statuses } from '@telemachos/contract/features/applications/applications.moves.rules.ts';
import { judgeForm, keyOfType } from '@telemachos/contract/features/applications/applications.rules.ts';
import type { Handlers } from '../../platform/context.ts';
import { policyInForce } from '../account/policy.shared.ts';
import * as store from './applications.store.ts';
import * as events from './events.store.ts';
import { projectAsked, takesApplications } from './form.ts';
import { spendHumanCheck } from './human-check.ts';
import { giveUp } from './giving-up.ts';
import { daysFrom, writeToApplicants } from './letters.ts';

/**
 * How many letters an hour a sending can cause to one address: that it has an application already, or that its owner
 * confirm this one.
 */
const lettersAnHour = { applicationExists: 3, applicationConfirm: mostWaiting } as const;

export const applyHandlers: Pick<Handlers<typeof applicationsCalls>, 'submit'> = {
  async submit(context, { Project, Language, Answers, Consents, HumanCheck }) {
    const { now } = context;
    const project = await projectAsked(context, Project, now);
    if (!project || !takesApplications(project, now)) return context.fail('APPLICATIONS_CLOSED');
    if (!Consents.every(Boolean)) context.fail('CONSENT_MISSING', { fields: { Consents: 'CONSENT_MISSING' } });
    const { answers, faults } = judgeForm(project.sections, Answers, now, { Id: project.id, url: project.url });
    const emailKey = keyOfType(project.sections, 'email') ?? '';
    const email = answers[emailKey] ?? '';
    const fields = email === '' ? { [emailKey]: 'REQUIRED', ...faults } : faults;
    if (Object.keys(fields).length > 0) context.fail('INVALID_ANSWERS', { fields });

    await store.lockEmail(context, project.id, email);
    const spent = await spendHumanCheck(context, HumanCheck, JSON.stringify([project.id, answers]));
    if (spent === 'refused') context.fail('HUMAN_CHECK_FAILED');
    // The same sending once more, because its answer was lost on the way: everything is done already.
    if (spent === 'again') return { Ok: true };

    const afm = answers[keyOfType(project.sections, 'afm') ?? ''] ?? null;
    const editableUntil = daysFrom(now, project.editableDays);
    const known = await store.findConfirmedByEmail(context, project.id, email);
    const template = known ? 'applicationExists' : 'applicationConfirm';
    // The owner is told, and not a hundred times because a stranger knows the address.
    if (
      (await store.lettersSince(context, project.id, email, template, new Date(now.getTime() - 3_600_000))) >=
      lettersAnHour[template]
    )
      return { Ok: true };
    if (known) {
      await writeToApplicants(context, 'application-told', [{ to: known, write: (values) => ({ template, values }) }]);
      return { Ok: true };
    }
    // Nobody has shown yet whose address it is: what was sent before stays as it is, and this waits beside it. Where
    // too many wait the oldest goes,
    // so that no stranger's keep the owner's out.
    await giveUp(
      context,
      (await store.findWaiting(context, project.id, email)).slice(0, 1 - mostWaiting),
      'a newer one came',
    );
    const id = await store.insertApplication(context, {
      projectId: project.id,
      answers,
      email,
      afm,
      language: Language,
      editableUntil,
      now,
    });
    const policy = await policyInForce(context, project.id, Language);
    const consent = JSON.stringify({
      Consents: ['data', 'truth'],
      Language,
      ...(policy ? { Policy: policy.version } : {}),
    });
    await events.insertEvents(
      context,
      null,
      [
        { applicationId: id, kind: 'submitted', to: statuses.unchecked },
        { applicationId: id, kind: 'consented', note: consent },
      ],
      now,
    );
    const to = {
      id,
      projectId: project.id,
      userId: null,
      email,
      language: Language,
      descr: project.descr,
      editableUntil,
      answers,
    };
    await writeToApplicants(context, 'application-confirm', [{ to, write: (values) => ({ template, values }) }]);
    await context.audit('application', id);
    return { Ok: true };
  },
};
