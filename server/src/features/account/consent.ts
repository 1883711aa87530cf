/** Consent to the privacy policy: which one is in force, and every yes and no kept. */
import type { accountCalls } from '@telemachos/contract/features/account/account.calls.ts';
import { consentHolds, purposesOf } from '@telemachos/contract/features/account/account.rules.ts';
import { projectSettings } from '@telemachos/contract/features/projects/projects.schemas.ts';
import type { Handlers } from '../../platform/context.ts';
import type { Connection } from '../../db/connect.ts';
import { policyText } from '../../platform/render-texts.ts';
import { holdSettings } from '../settings/holding.store.ts';
import * as store from './account.store.ts';
import { policyInForce } from './policy.shared.ts';

const gdprOf = async (connection: Connection, projectId: number) => {
  const row = await store.settingsOf(connection, projectId);
  return row && projectSettings.parse(row.settings).Config.gdpr;
};

export const consentHandlers: Pick<Handlers<typeof accountCalls>, 'consent' | 'giveConsent'> = {
  async consent(context, { Language }) {
    const { projectId, viewer } = context;
    if (projectId === null) return context.fail('NOT_FOUND');
    const gdpr = await gdprOf(context, projectId);
    const policy = await policyInForce(context, projectId, Language, context.locale);
    if (!policy) return context.fail('NOT_FOUND');
    const word = await store.newestConsent(context, projectId, viewer.userId, policy.version);
    return {
      Required: gdpr?.Required ?? false,
      Given: gdpr !== undefined && consentHolds(word?.bits ?? 0, gdpr),
      Version: policy.version,
      Title: policy.title,
      Body: policy.body,
      Purposes: gdpr
        ? purposesOf(policy.purposes, gdpr, policyText(Language, 'purpose', {}, context.locale?.word))
        : policy.purposes,
      Needed: gdpr?.MinValue ?? 0,
    };
  },

  async giveConsent(context, { Version, Bits, Language }) {
    const { projectId, viewer } = context;
    if (projectId === null) return context.fail('NOT_FOUND');
    await holdSettings(context, projectId, 'shared');
    const gdpr = await gdprOf(context, projectId);
    const policy = await policyInForce(context, projectId, Language, context.locale);
    if (!gdpr || !policy) return context.fail('NOT_FOUND');
    const offered = purposesOf(policy.purposes, gdpr, '').reduce((bits, { Bit }) => bits | Bit, 0);
    if (policy.version !== Version) context.fail('STALE', { details: { Version: policy.version } });
    if ((Bits & ~offered) !== 0) return context.fail('BAD_INPUT', { fields: { Bits: 'BAD_INPUT' } });
    await store.holdAccount(context, viewer.userId);
    await store.saveConsent(
      context,
      { projectId, userId: viewer.userId, version: Version, language: context.locale?.code ?? Language, bits: Bits },
      gdpr.UserField,
    );
    await context.audit('consent', viewer.userId, { Version, Bits });
    return { Given: consentHolds(Bits, gdpr) };
  },
};
