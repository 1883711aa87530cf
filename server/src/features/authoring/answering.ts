/** Who answered a questionnaire, and the links that open it. */
import type { authoringCalls } from '@telemachos/contract/features/authoring/authoring.calls.ts';
import { seenBy } from '@telemachos/contract/features/actions/hiding.rules.ts';
import { completionOf } from '@telemachos/contract/features/questionnaires/answering.rules.ts';
import { totalsOf } from '@telemachos/contract/kit/paging.rules.ts';
import { countTotal } from '../../db/paging.ts';
import type { Handlers } from '../../platform/context.ts';
import { hashTokenText, createToken } from '../../platform/session.ts';
import { countAnswerers, findAnswerers } from './answerers.store.ts';
import * as store from './authoring.store.ts';
import { projectOf } from './changeable.ts';
import * as tokens from './tokens.store.ts';

/** A link lives for a year at most. */
const maxLinkLifetimeMs = 366 * 24 * 3600 * 1000;

export const answeringHandlers: Pick<
  Handlers<typeof authoringCalls>,
  'answerers' | 'makeToken' | 'tokens' | 'endToken'
> = {
  async answerers(context, { QuestionnaireId, Number: number, page: at, count, Totals }) {
    const wanted = {
      id: QuestionnaireId,
      projectId: projectOf(context),
      number: number ?? null,
      hidden: seenBy('answers', context.reach).mask,
    };
    const page = { size: count, number: at };
    const all = await countTotal(page, Totals, (maxCount) => countAnswerers(context, wanted, maxCount));
    const rows = Totals === 'alone' ? [] : await findAnswerers(context, { ...wanted, page }, all);
    const list = rows.map(({ answered, countable, StartedAt, FinishedAt, ...row }) => ({
      ...row,
      StartedAt: StartedAt?.toISOString() ?? null,
      FinishedAt: FinishedAt?.toISOString() ?? null,
      Completion: StartedAt === null ? 0 : completionOf(answered, countable),
    }));
    return { list, ...totalsOf(all, count) };
  },

  async makeToken(context, { QuestionnaireId, Name, ExpiresAt }) {
    const projectId = projectOf(context);
    const expiresAt = new Date(ExpiresAt);
    const life = expiresAt.getTime() - context.now.getTime();
    if (!(life > 0 && life <= maxLinkLifetimeMs)) return context.fail('EXPIRY_NOT_ALLOWED');
    if (!(await store.readVersion(context, QuestionnaireId, null))) return context.fail('NOT_PUBLISHED');
    const Token = createToken();
    const hash = hashTokenText(Token);
    const TokenId = await tokens.insertToken(context, {
      hash,
      projectId,
      questionnaireId: QuestionnaireId,
      name: Name.trim(),
      by: context.viewer.userId,
      at: context.now,
      expiresAt,
    });
    await context.audit('questToken', TokenId, { QuestionnaireId, ExpiresAt });
    return { TokenId, Token };
  },

  tokens(context, { QuestionnaireId }) {
    return tokens.findTokens(context, QuestionnaireId, projectOf(context), context.now);
  },

  async endToken(context, { QuestionnaireId, TokenId }) {
    if (
      !(await tokens.endToken(context, {
        tokenId: TokenId,
        questionnaireId: QuestionnaireId,
        projectId: projectOf(context),
        at: context.now,
      }))
    )
      return context.fail('NOT_FOUND');
    await context.audit('questToken', TokenId, { QuestionnaireId });
    return { Ok: true };
  },
};
