/** The status of an application as an address names it. */
import {
  isStatus,
  statusName,
  type StatusName,
} from '@telemachos/contract/features/applications/applications.moves.rules.ts';

/** The name of the status that an address gives as a number; null for anything else. */
export const statusInAddress = (text: string): StatusName | null => {
  const number = /^-?\d{1,4}$/.test(text) ? Number(text) : null;
  return number !== null && isStatus(number) ? statusName(number) : null;
};
