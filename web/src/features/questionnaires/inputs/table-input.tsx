/** A spreadsheet table: what is typed is calculated at once, and kept after a second's rest or on leaving the cell. */
import { keyOfGroup, noAnswer } from '@telemachos/contract/features/questionnaires/answering.rules.ts';
import { typedCells } from '@telemachos/contract/features/questionnaires/types/table.rules.ts';
import { useCallback, useEffect, useMemo, useRef } from 'react';
import { CellInput } from '../tables/cell-input.tsx';
import type { Drawn } from '../tables/layout.ts';
import { TableBelow } from '../tables/table-below.tsx';
import { TableGrid } from '../tables/table-grid.tsx';
import { useCalculated } from '../tables/use-calculated.ts';
import { useWithin } from '../within.shared.ts';
import type { InputProps } from './input.ts';
import { useTyping } from './use-typing.ts';

export const TableInput = ({
  question,
  answers,
  disabled,
  labelId,
  messageId,
  type: note,
  give,
  onFault,
}: InputProps) => {
  const within = useWithin();
  const { Group } = question;
  const table = question.Data.Table;
  const kept = (answers[keyOfGroup(Group)] ?? noAnswer).Text;
  const { text, type, leave } = useTyping(
    kept,
    (typed) => note(Group, { OptionId: null, Text: typed }),
    (typed, over) => {
      const fault = give(Group, { OptionId: null, Text: typed });
      if (over || fault === null) onFault(fault);
    },
  );
  const typed = useMemo(() => typedCells(text) ?? {}, [text]);
  const calculation = useCalculated(within, question, answers, typed);
  // Cells are many: those that did not change are not drawn again, so what they call stays the same.
  const now = useRef({ typed, type, leave });
  useEffect(() => {
    now.current = { typed, type, leave };
  });
  const onType = useCallback((address: string, value: string) => {
    const next = { ...now.current.typed, [address]: value };
    now.current.typed = next;
    now.current.type(Object.values(next).every((each) => each.trim() === '') ? '' : JSON.stringify(next));
  }, []);
  const onLeave = useCallback(() => now.current.leave(), []);
  if (!table) return null;
  const input = ({ address, cell }: Drawn, name: string) =>
    cell?.Input ? (
      <CellInput
        kind={cell.Input}
        typed={Object.hasOwn(typed, address) ? (typed[address] ?? null) : null}
        own={cell.Value.startsWith('@') ? cell.Value.slice(1) : cell.Value}
        name={name}
        money={cell.Format === 'money'}
        column={address.replace(/\d+$/, '')}
        address={address}
        disabled={disabled}
        onType={onType}
        onLeave={onLeave}
      />
    ) : null;
  return (
    <>
      <TableGrid
        table={table}
        calculation={calculation}
        labelId={labelId}
        messageId={messageId}
        input={input}
        title={question.Text}
      />
      <TableBelow
        table={table}
        calculation={calculation}
        group={Group}
        answerSetId={within && within.AnswerSetID > 0 ? within.AnswerSetID : null}
      />
    </>
  );
};
