/** The views of an action type. */
import Button from '@mui/material/Button';
import { Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { useParam } from '../../platform/url.ts';
import { PageHeader } from '../../ui/page.tsx';
import { EmptyState, ErrorState, TextSkeleton } from '../../ui/states.tsx';
import { ViewsEditor } from '../action-views/views-editor.shared.tsx';
import { useTypeWord } from './making-words.tsx';
import { useTypes } from './making.queries.ts';
import { useMakingPath } from './use-path.ts';

export const TypeViewsScreen = () => {
  const { t } = useTranslation(['actionViews', 'making']);
  const path = useMakingPath();
  const types = useTypes();
  const typeWord = useTypeWord();
  const id = Number(useParam('Id'));
  const trail = [{ label: t('making:types.title'), to: path.types() }];
  if (!types.data)
    return (
      <>
        <PageHeader title={t('actionViews:title')} trail={trail} />
        {types.error ? (
          <ErrorState error={types.error} retry={() => void types.refetch()} />
        ) : (
          <TextSkeleton lines={10} />
        )}
      </>
    );
  const isThere = types.data.some(({ Id }) => Id === id);
  const title = isThere ? t('actionViews:typeTitle', { title: typeWord(id) }) : t('actionViews:typeMissing');
  return (
    <>
      <PageHeader title={title} trail={trail} />
      {isThere ? (
        <ViewsEditor key={id} of="type" id={id} title={typeWord(id)} />
      ) : (
        <EmptyState
          title={title}
          action={
            <Button variant="contained" component={Link} to={path.types()}>
              {t('making:types.title')}
            </Button>
          }
        />
      )}
    </>
  );
};
