/** What is wrong with the media that an action shows: words for those who do not see or hear them, what counts. */
import { duplicateIndexes } from '../../kit/array-polyfills.ts';
import { isBlank } from '../../kit/texts.rules.ts';
import type { ActionData } from '../actions/actions.schemas.ts';
import type { MakingFault, MakingFaultCode } from './making-faults.ts';

type Told = Omit<MakingFault, 'Id'>;

/** The faults of the media; one without a file keeps its action from being published. */
export const mediaFaults = ({ Media = [] }: ActionData, isPublished: boolean): Told[] => {
  const files = Media.map(({ File }, at) => String(File ?? `none ${at}`));
  const fault = (at: number, cell: string, Code: MakingFaultCode): Told => ({
    Cell: `Data.Media.${at}.${cell}`,
    Code,
    Detail: '',
  });
  return [
    ...duplicateIndexes(files).map((at) => fault(at, 'File', 'DUPLICATE')),
    ...Media.flatMap(({ File, Kind, Title, Text, Decorative, Share }, at) => {
      const isPicture = Kind === 'picture';
      const saysNothing = isPicture && Decorative === true;
      return [
        ...(File === undefined && isPublished ? [fault(at, 'File', 'MEDIA_MISSING')] : []),
        ...(!isPicture && isBlank(Title.el) ? [fault(at, 'Title.el', 'EMPTY')] : []),
        ...(!saysNothing && isBlank(Text?.el) ? [fault(at, 'Text.el', 'EMPTY')] : []),
        ...(isPicture && Share !== undefined ? [fault(at, 'Share', 'SHAPE')] : []),
      ];
    }),
  ];
};
