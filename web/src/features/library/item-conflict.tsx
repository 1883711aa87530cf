/** Somebody else saved the item meanwhile: what only one changed is joined, and of what both did each field is chosen. */
import { useTranslation } from 'react-i18next';
import { plainWords } from '@telemachos/contract/features/questionnaires/types/rich.rules.ts';
import { FieldsConflict } from '../actions/fields-conflict.shared.tsx';
import { parts, type Written } from './written.ts';

const labels = {
  title: 'field.title',
  category: 'field.category',
  link: 'field.link',
  abstract: 'field.abstract',
  author: 'fact.author',
  publisher: 'fact.publisher',
  pages: 'fact.pages',
  published: 'fact.published',
  tags: 'field.tags',
  menteesSee: 'field.menteesSee',
} as const;

const isLabelled = (key: string): key is keyof typeof labels => key in labels;

/** `before` is what both began from; `onSettle` takes the joined one, to be saved unless it is theirs as it is. */
export const ItemConflict = ({
  before,
  mine,
  theirs,
  onSettle,
}: {
  before: Written;
  mine: Written;
  theirs: { written: Written; version: number };
  onSettle: (next: Written, isTheirs: boolean) => void;
}) => {
  const { t } = useTranslation('library');
  const value = (key: string, given: unknown): string => {
    if (typeof given === 'boolean') return t(given ? 'conflict.yes' : 'conflict.no');
    return typeof given !== 'string' ? '' : key === 'abstract' ? plainWords(given) : given;
  };
  return (
    <FieldsConflict
      draft={{
        data: mine,
        state: { kind: 'stale', theirs: { data: {}, version: theirs.version } },
        latest: () => mine,
        base: () => before,
        settle: (_theirs, next, isTheirs) => onSettle(next, isTheirs),
        rebase: (_on, next) => onSettle(next, false),
      }}
      auto
      read={() => theirs.written}
      parts={parts}
      words={{ name: (key) => (isLabelled(key) ? t(labels[key]) : key), value }}
      said={{ title: t('conflict.title'), text: t('conflict.text') }}
    />
  );
};
