/** Calling services by name over HTTP. */
import type { CallEntry } from '@telemachos/contract/call.ts';
import type { serviceAnswer } from '@telemachos/contract/features/services/services.schemas.ts';
import type { servicesCalls } from '@telemachos/contract/features/services/services.calls.ts';
import type { z } from 'zod';
import type { Context, Handlers } from '../../platform/context.ts';
import { RawJson } from '../../platform/raw-json.ts';
import { callNamed } from './call-service.shared.ts';

type Answer = z.output<typeof serviceAnswer>;
type Calling = Pick<Handlers<typeof servicesCalls>, 'call' | 'call2' | 'callFree'>;

const answer = async (
  context: Context<CallEntry>,
  call: Omit<Parameters<typeof callNamed>[1], 'depth'>,
): Promise<RawJson<Answer>> => new RawJson(await callNamed(context, { ...call, depth: 0 }));

export const callingHandlers: Calling = {
  call: (context, { name, Params }) => answer(context, { name, params: Params }),
  call2: (context, { name, parameters }) => answer(context, { name, params: parameters }),
  callFree: (context, { category, name, Body }) => answer(context, { category, name, params: Body }),
};
