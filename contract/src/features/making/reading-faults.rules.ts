/** What is wrong with what an action gives to read out of the library. */
import { duplicateIndexes } from '../../kit/array-polyfills.ts';
import type { ActionData } from '../actions/actions.schemas.ts';
import { fault, type Told } from './making-faults.ts';

/** The faults of the items; one that is still to be chosen keeps its action from being published. */
export const readingFaults = ({ Reading = [] }: ActionData, isPublished: boolean): Told[] => [
  ...duplicateIndexes(Reading.map(({ Item }, at) => String(Item ?? `none ${at}`))).map((at) =>
    fault(`Data.Reading.${at}.Item`, 'DUPLICATE'),
  ),
  ...Reading.flatMap(({ Item }, at) =>
    Item === undefined && isPublished ? [fault(`Data.Reading.${at}.Item`, 'ITEM_MISSING')] : [],
  ),
];
