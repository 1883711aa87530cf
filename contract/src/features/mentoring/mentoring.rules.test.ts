/** Why an action needs the mentor. */
import { expect, test } from 'vitest';
import { actionTypeIds } from '../actions/action-types.ts';
import { needOf } from './mentoring.rules.ts';

const form = { TypeId: actionTypeIds.form, State: 'underway', NextActor: 'mentee', Overdue: false, Meeting: null };
const meeting = { ...form, TypeId: actionTypeIds.meeting, State: 'waiting', NextActor: 'nobody' };
const on = (Date: string) => ({ ...meeting, Meeting: { Date } });
const today = '2026-11-22';

test.each([
  ['work that is late', { ...form, Overdue: true }, 'overdue'],
  ['work under way', form, null],
  ['work that was handed in', { ...form, State: 'done', NextActor: 'mentor' }, 'read'],
  ['a meeting without a day', { ...meeting, NextActor: 'mentor' }, 'schedule'],
  ['a meeting today', on('2026-11-22'), 'meetingToday'],
  ['a meeting of yesterday that nobody recorded', on('2026-11-21'), 'record'],
  ['a meeting to come', on('2026-11-23'), null],
  ['a meeting that was held', { ...on('2026-11-21'), State: 'done' }, null],
  ['what is not open yet', { ...form, State: 'locked', NextActor: 'mentor' }, null],
])('%s', (_name, action, reason) => expect(needOf(action, today)).toBe(reason));
