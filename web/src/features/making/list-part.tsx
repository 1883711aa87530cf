/** A list of things that an action has – fields, files, results –, in order: each with its parts, and one more. */
import Add from '@mui/icons-material/Add';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import FormHelperText from '@mui/material/FormHelperText';
import Typography from '@mui/material/Typography';
import { useId, type ReactNode } from 'react';
import { Sortable } from '../../ui/sortable.tsx';
import { enter } from '../settings/enter.shared.ts';
import { useFields } from '../settings/fields-context.shared.tsx';
import { listAt, textAt, type Json, type Place } from '../settings/places.shared.ts';

/** Parts beside each other where there is room. */
export const two = {
  display: 'grid',
  gap: 4,
  gridTemplateColumns: { xs: 'minmax(0, 1fr)', sm: 'repeat(2, minmax(0, 1fr))' },
};
export const three = { ...two, gridTemplateColumns: { xs: 'minmax(0, 1fr)', sm: 'repeat(3, minmax(0, 1fr))' } };

/** A list without what stands at a place. */
export const without = (list: readonly unknown[], at: number): unknown[] => list.filter((_one, other) => other !== at);

/**
 * `words` are those of the list: its title, what is said above it, what one is called that has no words yet, and what adds
 * one. `fresh` makes one more; `children` draws the one at a place.
 */
export const ListPart = ({
  place,
  words: { title, intro, numbered, add },
  fresh,
  children,
}: {
  place: Place;
  words: { title: string; intro: string | null; numbered: (number: number) => string; add: string };
  fresh: () => Json;
  children: (at: Place) => ReactNode;
}) => {
  const { value, put, faultAt } = useFields();
  const id = useId();
  const list = listAt(value, place);
  const fault = faultAt(place);
  const nameOf = (at: number): string => textAt(value, [...place, at, 'Label', 'el']) || numbered(at + 1);
  const addOne = (): void => {
    put([...place, list.length], fresh());
    enter([...place, list.length]);
  };
  return (
    <Box role="group" aria-labelledby={id} data-path={place.join('.')}>
      <Typography id={id} variant="h3" component="h3" sx={{ mb: 2 }}>
        {title}
      </Typography>
      {intro === null ? null : (
        <Typography sx={{ color: 'text.secondary', mb: 2, maxWidth: '66ch' }}>{intro}</Typography>
      )}
      <Sortable
        items={list}
        kind="form"
        nameOf={(_one, at) => nameOf(at)}
        onChange={(next) => put(place, next)}
        onRemove={(at) => put(place, without(list, at))}
      >
        {(_one, at) => (
          <Box
            sx={{ display: 'grid', gap: 3, py: 4 }}
            role="group"
            aria-label={nameOf(at)}
            data-path={[...place, at].join('.')}
          >
            {children([...place, at])}
          </Box>
        )}
      </Sortable>
      {fault ? <FormHelperText error>{fault}</FormHelperText> : null}
      <Button startIcon={<Add />} onClick={addOne} sx={{ mt: 2 }}>
        {add}
      </Button>
    </Box>
  );
};
