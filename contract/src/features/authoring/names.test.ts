/** What a condition names, however it is written, and what of it means nothing. */
import { describe, expect, test } from 'vitest';
import { namedIn } from './names.rules.ts';

describe('names in conditions', () => {
  test.each([
    ['answers.a1.OptionId == 1', []],
    ['usr.sex == "1"', ['usr']],
    ['answer.a1.Text != ""', ['answer']],
    ['mentee.completion["3"] > 50', ['mentee.completion']],
    ['project["Ids"] == 3 && action.Id == 4 && project.url == "x"', ['project.Ids']],
    ['[1, 2].exists(one, one in mentee.completed)', []],
    ['cel.bind(age, 3, age > 2) && now > mentee.joined', []],
    ['type(answers.a1.Text) == string', []],
    ['double(value) > 3.0', ['value']],
    ['user.anything == "1" && user["other"] != "" && "third" in user && has(user . fourth)', []],
    ['user.exists(name, user[name] == "1")', ['user']],
    ['user[answers.a1.Text] == "1"', ['user']],
    ['user == {}', ['user']],
    ['answers.(', []],
  ])('%s: %j', (condition, names) => {
    expect(namedIn(condition).names).toEqual(names);
  });

  test.each([
    ['answers.a1.OptionId == 7', [{ group: 1, option: 7 }]],
    ['7 != (answers)["a1"].OptionId', [{ group: 1, option: 7 }]],
    ['7 in answers.a2.OptionId', [{ group: 2, option: 7 }]],
    [
      'answers.a1.OptionId in [7, 8]',
      [
        { group: 1, option: 7 },
        { group: 1, option: 8 },
      ],
    ],
    ['double(answers.a1.Text) == 7.0 || size(answers.a1.Text) == 7', []],
  ])('%s is about the options %j', (condition, options) => {
    expect(namedIn(condition).options).toEqual(options);
  });
});
