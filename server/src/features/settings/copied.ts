/** The settings of a project that is made like another one. */
import { projectConfig } from '@telemachos/contract/features/projects/projects.schemas.ts';
import type { Json } from '../../db/schema/column-types.ts';

/**
 * The settings of a copy: actions are its own ones (`ids` from the old ones), it takes no applications before somebody
 * says so, and it is no demonstration. Answers also the actions that were named and that it has none for.
 */
export const copiedSettings = (
  settings: Json,
  ids: ReadonlyMap<number, number>,
): { settings: Json; dropped: number[] } => {
  const { Demonstration: _none, MicrodataDateActionId: date, ...config }: Json = Object(settings['Config']);
  // Where none are named some are meant, and those are the other project's too.
  const { PaymentActionIds: payments, Applications } = projectConfig.parse(config);
  const named = [...('PaymentActionIds' in config ? payments : []), ...(typeof date === 'number' ? [date] : [])];
  const dateNow = typeof date === 'number' ? ids.get(date) : undefined;
  return {
    settings: {
      ...settings,
      Config: {
        ...config,
        PaymentActionIds: payments.flatMap((id) => ids.get(id) ?? []),
        ...(dateNow === undefined ? {} : { MicrodataDateActionId: dateNow }),
        ...(Applications ? { Applications: { ...Object(config['Applications']), Open: false } } : {}),
      },
    },
    dropped: [...new Set(named)].filter((id) => !ids.has(id)),
  };
};
