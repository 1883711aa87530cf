/** A list the author writes: each item in a row with its moves, and a button for one more. */
import Add from '@mui/icons-material/Add';
import ArrowDownward from '@mui/icons-material/ArrowDownward';
import ArrowUpward from '@mui/icons-material/ArrowUpward';
import DeleteOutlined from '@mui/icons-material/DeleteOutlined';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import FormHelperText from '@mui/material/FormHelperText';
import IconButton from '@mui/material/IconButton';
import Typography from '@mui/material/Typography';
import { insertAt, moveBy, removeAt } from '@telemachos/contract/features/authoring/editing.rules.ts';
import { useId, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { placeOf, useFieldFault, type Path } from './edit-context.tsx';
import { replaceAt } from '@telemachos/contract/kit/array-polyfills.ts';

type Props<Item> = {
  title: string;
  path: Path;
  items: readonly Item[];
  onChange: (items: Item[], key?: string) => void;
  /** What an item is called, by its number. */
  nameOf: (number: number) => string;
  addLabel: string;
  make: () => Item;
  children: (item: Item, place: number, change: (item: Item) => void) => ReactNode;
  /** More buttons beside the one that adds. */
  more?: ReactNode;
  keyOf?: (item: Item, place: number) => string | number;
};

/** Items that have no id of their own are told apart by where they stand. */
const byPlace = (_item: unknown, place: number): number => place;

/** Up, down, away. */
const Moves = <Item,>({
  name,
  place,
  items,
  onChange,
}: { name: string; place: number } & Pick<Props<Item>, 'items' | 'onChange'>) => {
  const { t } = useTranslation('authoring');
  return (
    <Box sx={{ display: 'flex', flex: 'none', ml: 'auto' }}>
      <IconButton
        aria-label={t('lists.up', { name })}
        disabled={place === 0}
        onClick={() => onChange(moveBy(items, place, -1))}
      >
        <ArrowUpward fontSize="small" />
      </IconButton>
      <IconButton
        aria-label={t('lists.down', { name })}
        disabled={place === items.length - 1}
        onClick={() => onChange(moveBy(items, place, 1))}
      >
        <ArrowDownward fontSize="small" />
      </IconButton>
      <IconButton aria-label={t('lists.remove', { name })} onClick={() => onChange(removeAt(items, place))}>
        <DeleteOutlined fontSize="small" />
      </IconButton>
    </Box>
  );
};

export const ListEditor = <Item,>({
  title,
  path,
  items,
  onChange,
  nameOf,
  addLabel,
  make,
  children,
  more,
  keyOf = byPlace,
}: Props<Item>) => {
  const id = useId();
  const { text, onBlur } = useFieldFault(path);
  const add = (): void => {
    onChange(insertAt(items, items.length, make()));
    // The new row's first field is where one goes on.
    requestAnimationFrame(() =>
      document
        .getElementById(id)
        ?.querySelector<HTMLElement>('li:last-of-type input, li:last-of-type textarea')
        ?.focus(),
    );
  };
  return (
    <Box
      component="fieldset"
      data-path={placeOf(path)}
      onBlur={({ currentTarget, relatedTarget }) => {
        if (!currentTarget.contains(relatedTarget)) onBlur();
      }}
      sx={{ border: 0, m: 0, p: 0, minWidth: 0 }}
    >
      <Typography component="legend" variant="subtitle2" sx={{ mb: 2, p: 0 }}>
        {title}
      </Typography>
      <Box
        component="ol"
        id={id}
        sx={{ listStyle: 'none', m: 0, p: 0, display: 'grid', gridTemplateColumns: 'minmax(0, 1fr)', gap: 3 }}
      >
        {items.map((item, place) => (
          <Box
            component="li"
            key={keyOf(item, place)}
            sx={{ display: 'flex', alignItems: 'flex-start', gap: 1, flexWrap: { xs: 'wrap', sm: 'nowrap' } }}
          >
            <Box sx={{ flex: '1 1 240px', minWidth: 0 }}>
              {children(item, place, (next) => onChange(replaceAt(items, place, next), `${placeOf(path)}.${place}`))}
            </Box>
            <Moves name={nameOf(place + 1)} place={place} items={items} onChange={onChange} />
          </Box>
        ))}
      </Box>
      {text ? (
        <FormHelperText error sx={{ mt: 2 }}>
          {text}
        </FormHelperText>
      ) : null}
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 2, mt: 2 }}>
        <Button size="small" startIcon={<Add />} onClick={add}>
          {addLabel}
        </Button>
        {more}
      </Box>
    </Box>
  );
};
