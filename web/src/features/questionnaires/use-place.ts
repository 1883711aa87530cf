/** Where one is among the questions: which are on the screen, what comes before and after, and how the keys move. */
import {
  groupsOf,
  isAnswered,
  keyOfGroup,
  type Answers,
} from '@telemachos/contract/features/questionnaires/answering.rules.ts';
import { findLastItem } from '@telemachos/contract/kit/array-polyfills.ts';
import { useCallback, useEffect, useRef, useState } from 'react';
import { useLatest } from '../../ui/use-latest.ts';
import { ruleQuestion, type Placed } from './sheet.shared.ts';

/** The place and its moves. On phones a step is a question, elsewhere a section. */
export type Place = {
  current: string;
  section: number;
  /** The sections that have visible questions, in order. */
  sections: readonly number[];
  shown: readonly Placed[];
  isFirst: boolean;
  isLast: boolean;
  back: () => void;
  forward: () => void;
  /** One question on or back, wherever it is. */
  step: (by: 1 | -1) => void;
  go: (id: string) => void;
  /** The focus went into a question: one is there now. */
  note: (target: EventTarget) => void;
};

/** Begin where the first answer is missing, with the information right before it. */
const firstOpen = (placed: readonly Placed[], answers: Answers): string => {
  let at = placed.findIndex(
    ({ question, enabled }) =>
      enabled && groupsOf(ruleQuestion(question)).some((group) => !isAnswered(answers[keyOfGroup(group)])),
  );
  while (at > 0 && placed[at - 1]?.number === null) at -= 1;
  return placed[Math.max(0, at)]?.question.Id ?? '';
};

/** The first question of the section before or after one. */
const firstBeside = (placed: readonly Placed[], section: number, by: 1 | -1): Placed | undefined => {
  const next =
    by > 0 ? placed.find((one) => one.section > section) : findLastItem(placed, (one) => one.section < section);
  return next && placed.find((one) => one.section === next.section);
};

/**
 * Whether all of it is above the bars at the foot while the page stands at its top: then nothing of the heading goes half
 * under the bar at the top.
 */
const isInFirstView = (card: HTMLElement): boolean =>
  card.getBoundingClientRect().bottom + scrollY + parseFloat(getComputedStyle(card).scrollMarginBottom) <= innerHeight;

/**
 * Bring a question to the eyes and the focus into it: its chosen or first control on wide screens, the question itself
 * on phones, so that it is read first.
 */
const focusQuestion = (id: string, phone: boolean): void => {
  const card = document.querySelector<HTMLElement>(`[data-question="${CSS.escape(id)}"]`);
  if (!card) return;
  // What is wrong is gone to itself, on every screen.
  const control =
    card.querySelector<HTMLElement>('[aria-invalid="true"]:not([role="radiogroup"])') ??
    (phone
      ? null
      : (card.querySelector<HTMLElement>('input:checked') ??
        card.querySelector<HTMLElement>(
          'input, textarea, select, [contenteditable="true"], button:not([tabindex="-1"])',
        )));
  (control ?? card).focus({ preventScroll: true });
  if (phone && isInFirstView(card)) scrollTo({ top: 0 });
  else card.scrollIntoView({ block: phone ? 'start' : 'nearest' });
};

/**
 * Where one was in a set, for as long as the tab lives: a reload comes back to it. A browser that keeps nothing begins
 * anew.
 */
const lastPlace = {
  get: (set: number): string | null => {
    try {
      return sessionStorage.getItem(`telemachos.place.${set}`);
    } catch {
      return null;
    }
  },
  set: (set: number, id: string): void => {
    try {
      sessionStorage.setItem(`telemachos.place.${set}`, id);
    } catch {
      // The place is a convenience.
    }
  },
};

/**
 * The questions as they are shown; `placedNow` tells them as the answers are by now and shows them: what an answer brought
 * up is gone to although it was given in the same moment.
 */
type Questions = { placed: readonly Placed[]; placedNow: () => readonly Placed[] };

/** `set` is the answer set, by which a reload finds the place again. */
export const usePlace = (set: number, { placed, placedNow }: Questions, answers: Answers, phone: boolean): Place => {
  const [wanted, setWanted] = useState(() => {
    const last = lastPlace.get(set);
    return placed.some(({ question }) => question.Id === last) && last !== null ? last : firstOpen(placed, answers);
  });
  const moved = useRef<'question' | 'section' | null>(null);
  // A question that its condition hid leaves the place to the nearest one before it.
  const found = placed.findIndex(({ question }) => question.Id === wanted);
  const index = found >= 0 ? found : 0;
  const here = placed[index];
  const section = here?.section ?? 0;
  const sections = [...new Set(placed.map((one) => one.section))];
  const shown = phone ? (here ? [here] : []) : placed.filter((one) => one.section === section);
  const current = here?.question.Id ?? '';

  useEffect(() => {
    if (moved.current === null) return;
    if (moved.current === 'section' && !phone) {
      scrollTo({ top: 0 });
      document.querySelector<HTMLElement>(`[data-question="${CSS.escape(current)}"]`)?.focus({ preventScroll: true });
    } else focusQuestion(current, phone);
    moved.current = null;
  }, [current, phone]);

  useEffect(() => lastPlace.set(set, current), [set, current]);

  const go = useCallback(
    (id: string) => {
      moved.current = 'question';
      setWanted(id);
      // Already there: no new drawing will come to move the focus.
      focusQuestion(id, phone);
    },
    [phone],
  );
  const note = (target: EventTarget) => {
    // Somebody is where they are: nothing is left to bring there. A page that moved under a press would take it away.
    moved.current = null;
    const id =
      target instanceof Element ? target.closest<HTMLElement>('[data-question]')?.dataset['question'] : undefined;
    if (id !== undefined && id !== wanted) setWanted(id);
  };
  /** The question before or after one; where that one is gone, what stands in its place comes after it. */
  const beside = (now: readonly Placed[], id: string, by: 1 | -1): Placed | undefined => {
    const at = now.findIndex(({ question }) => question.Id === id);
    return at >= 0 ? now[at + by] : now[by > 0 ? index : index - 1];
  };
  const turn = (by: 1 | -1) => {
    const now = placedNow();
    const to = phone ? beside(now, current, by) : firstBeside(now, section, by);
    if (!to) return;
    moved.current = 'section';
    setWanted(to.question.Id);
  };
  const step = (by: 1 | -1) => {
    const focused = document.activeElement?.closest<HTMLElement>('[data-question]')?.dataset['question'];
    const to = beside(placedNow(), focused ?? current, by);
    if (to) go(to.question.Id);
  };
  const edge = phone ? index : sections.indexOf(section);
  const last = phone ? placed.length - 1 : sections.length - 1;
  return {
    current,
    section,
    sections,
    shown,
    isFirst: edge <= 0,
    isLast: edge >= last,
    back: () => turn(-1),
    forward: () => turn(1),
    step,
    go,
    note,
  };
};

/** What a press of a key tells, to React and to the browser alike. */
type KeyPress = Pick<
  KeyboardEvent,
  'key' | 'target' | 'ctrlKey' | 'altKey' | 'metaKey' | 'defaultPrevented' | 'preventDefault'
>;

/**
 * Once the answer is drawn the focus goes to it, for moving it takes as long as noting the answer; unless something else was
 * chosen or gone to meanwhile.
 */
const focusOnceDrawn = (option: HTMLInputElement): void => {
  const isHere = (at: Element | null): boolean =>
    at === document.body || at?.id === 'main' || at?.closest('[data-question]') === option.closest('[data-question]');
  requestAnimationFrame(() =>
    setTimeout(() => {
      if (option.checked && isHere(document.activeElement)) option.focus();
    }),
  );
};

/** The number keys choose an option of the question in focus, where nothing is being typed. */
const pressOption = (event: KeyPress, target: HTMLElement): void => {
  const digit = Number(event.key);
  if (
    !/^[1-9]$/.test(event.key) ||
    target.matches('textarea, select, [contenteditable="true"], input:not([type="radio"]):not([type="checkbox"])')
  )
    return;
  const within =
    target.closest('[role="radiogroup"]') ?? target.closest('[data-question]')?.querySelector('[role="radiogroup"]');
  const option = within?.querySelectorAll<HTMLInputElement>('input[type="radio"]')[digit - 1];
  if (!option || option.disabled) return;
  event.preventDefault();
  option.click();
  focusOnceDrawn(option);
};

const isCommand = (event: KeyPress): boolean =>
  event.defaultPrevented || event.ctrlKey || event.altKey || event.metaKey;

/**
 * PageUp and PageDown go from question to question; so do the arrows, where no control needs them for itself. Digits
 * choose options.
 */
export const keyMove = (event: KeyPress, place: Place): void => {
  if (isCommand(event) || !(event.target instanceof HTMLElement)) return;
  const own = event.target.matches('input, textarea, select, [contenteditable="true"], [role="menuitem"]');
  const by =
    event.key === 'PageDown' || (event.key === 'ArrowDown' && !own)
      ? 1
      : event.key === 'PageUp' || (event.key === 'ArrowUp' && !own)
        ? -1
        : null;
  if (by === null) return pressOption(event, event.target);
  if (event.target.matches('textarea, [contenteditable="true"]') && event.key.startsWith('Page')) return;
  event.preventDefault();
  place.step(by);
};

/**
 * While nothing has the focus, as after a reload or after signing in over the page, digits and PageUp and PageDown act
 * on the question where one is. `onDigit` hears of a digit before it chooses. An open dialog keeps its keys.
 */
export const usePageKeys = (place: Place, onDigit: () => void): void => {
  const press = useLatest((event: KeyboardEvent) => {
    const isNowhere = event.target === document.body || event.target === document.getElementById('main');
    if (!isNowhere || isCommand(event) || document.querySelector('[role="dialog"], dialog[open]')) return;
    const by = event.key === 'PageDown' ? 1 : event.key === 'PageUp' ? -1 : null;
    if (by !== null) {
      event.preventDefault();
      return place.step(by);
    }
    const card = document.querySelector<HTMLElement>(`[data-question="${CSS.escape(place.current)}"]`);
    if (!card || !/^[1-9]$/.test(event.key)) return;
    onDigit();
    pressOption(event, card);
  });
  useEffect(() => {
    document.addEventListener('keydown', press);
    return () => document.removeEventListener('keydown', press);
  }, [press]);
};
