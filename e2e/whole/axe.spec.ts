/** Axe looks at pages that have come to rest: a colour on its way to a good contrast is no fault. */
import { expect, test } from '@playwright/test';
import axe from 'axe-core';
import { axeFaults } from '../axe.ts';

test.use({ contextOptions: { reducedMotion: 'no-preference' } });

const page = (colour: string) =>
  `<!doctype html><html lang="el"><title>Κίνηση</title>
<style>button { color: #fff; background: #ddd; transition: background-color 3s; } .on { background: ${colour}; }</style>
<main><h1>Κίνηση</h1><button>Οριστική υποβολή</button></main>`;

test('a colour that is changing is measured when it has changed', async ({ page: tab }) => {
  await tab.setContent(page('#0d47a1'));
  await tab.evaluate('document.querySelector("button").classList.add("on")');
  const faults = await axeFaults(tab);
  expect(faults).toEqual([]);
});

test('a colour that stays too weak is found', async ({ page: tab }) => {
  await tab.setContent(page('#e3f2fd'));
  await tab.evaluate('document.querySelector("button").classList.add("on")');
  const faults = await axeFaults(tab);
  expect(faults).toEqual([expect.stringContaining('color-contrast')]);
});

test('a colour that begins to change while it is measured is measured again', async ({ page: tab }) => {
  await tab.setContent(page('#0d47a1'));
  await tab.evaluate(axe.source);
  await tab.evaluate(`{
    const { run } = axe;
    axe.run = async (how) => {
      document.querySelector('button').classList.add('on');
      return run(how);
    };
  }`);
  const faults = await axeFaults(tab);
  expect(faults).toEqual([]);
});
