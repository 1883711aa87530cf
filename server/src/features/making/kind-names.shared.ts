/** Names of kinds of action, by which whoever chooses a kind tells them apart. */
import { kindInEnglish } from '@telemachos/contract/features/actions/action-types.ts';
import type { Made } from '@telemachos/contract/features/making/making.rules.ts';
import { fault, type MakingFault } from '@telemachos/contract/features/making/making-faults.ts';
import { isSameName } from '@telemachos/contract/kit/texts.rules.ts';
import type { TypeRow } from '../actions/actions.store.ts';

/** Names that another kind has: nobody could tell the two apart where a kind is chosen. */
export const namedTwice = (
  { Id, Title, Data }: Made,
  all: readonly Pick<TypeRow, 'id' | 'descr' | 'data'>[],
): MakingFault[] => {
  const others = all.filter(({ id }) => id !== Id);
  // Without English words of its own a kind has the Greek ones there.
  const own = kindInEnglish(Data);
  const english = own || Title;
  const isEnglishOf = ({ descr, data }: Pick<TypeRow, 'descr' | 'data'>): boolean =>
    isSameName(kindInEnglish(data) || descr, english);
  const cells = [
    ...(others.some(({ descr }) => isSameName(descr, Title)) ? ['Title'] : []),
    ...(english !== '' && others.some(isEnglishOf) ? [own === '' ? 'Title' : 'Titles.en'] : []),
  ];
  return [...new Set(cells)].map((cell) => ({ Id, ...fault(cell, 'DUPLICATE') }));
};
