/** Why a file did not go, in words. */
import { useTranslation } from 'react-i18next';
import { isProblemCode } from '@telemachos/contract/problems.ts';
import { ApiProblem } from '../platform/api.ts';
import { useProblemMessage } from '../platform/failure-messages.ts';
import type { UploadFault } from '../platform/uploads/upload.rules.ts';
import { useSize } from './use-size.ts';

const ownFaults = ['UNREADABLE', 'EMPTY', 'FOLDER', 'DISK_FULL'] as const;

/** Those after which it helps to know what is taken. */
const ofKind: ReadonlySet<string> = new Set(['FILE_KIND', 'FILE_NAME']);

/** The words of a fault, with what is taken where that helps. */
export const useFaultWords = (): ((fault: UploadFault) => string) => {
  const { t } = useTranslation('uploads');
  const [problemText, size] = [useProblemMessage(), useSize()];
  return ({ code, details }) => {
    const own = ownFaults.find((known) => known === code);
    if (own) return t(`parts.faults.${own}`);
    const said = problemText(new ApiProblem(isProblemCode(code) ? code : 'INTERNAL', 0, { details: { ...details } }));
    if (ofKind.has(code)) return `${said} ${t('parts.kinds')}`;
    const limit = details['Limit'];
    return typeof limit === 'number' && limit > 1000
      ? `${said} ${t('parts.faults.LIMIT', { size: size(limit) })}`
      : said;
  };
};
