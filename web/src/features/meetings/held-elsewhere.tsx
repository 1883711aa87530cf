/** Those of a mentor's mentees whose meetings of an action another mentor holds: nobody to be chosen, and why. */
import { useTranslation } from 'react-i18next';
import type { OutputOfPath } from '../../platform/api.ts';
import { userSurnameFirst } from '../../platform/person-names.ts';
import { Notice } from '../../ui/plain/notice.tsx';

type Line = OutputOfPath<'/api/action/GetAggregateMentees'>['list'][number];

/** Of these mentees those whom the reader may meet about the action. */
export const heldHere = (list: readonly Line[]): Line[] => list.filter(({ HeldBy }) => HeldBy === null);

/** The others, by name and with whom they meet; nothing where there are none. */
export const HeldElsewhere = ({ list }: { list: readonly Line[] }) => {
  const { t } = useTranslation('meetings');
  const names = list.flatMap(({ User, HeldBy }) =>
    HeldBy === null ? [] : [t('plan.heldElsewhereOne', { name: userSurnameFirst(User), mentor: HeldBy })],
  );
  return names.length === 0 ? null : <Notice>{t('plan.heldElsewhere', { names: names.join(' · ') })}</Notice>;
};
