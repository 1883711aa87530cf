/** The example that a new view of a type begins with: it shows what an author has at hand. */
import type { ViewTexts, ViewType } from './action-views.rules.ts';

const menteeController = `// view.data is what the mentee wrote so far.
const note = view.element.querySelector('#note');
note.value = view.data.note ?? '';
view.element.querySelector('#save').addEventListener('click', async () => {
  await view.save({ ...view.data, note: note.value });
  view.toast('Αποθηκεύτηκε');
});
`;

const menteeHtml = `<h2 id="title">Η σελίδα σας</h2>
<p><label for="note">Σημείωση</label><br><textarea id="note" rows="4"></textarea></p>
<p><button id="save">Αποθήκευση</button></p>
`;

const staffController = `const answer = await view.run('hello', { name: view.action.Title });
view.element.querySelector('#answer').textContent = answer.text;
`;

const functions = `// Functions run on the server, by the rights of whoever sees the view.
exports.hello = (params, api, action) => ({ text: 'Ενέργεια: ' + params.name });
`;

/** The texts of a new view. */
export const exampleView = (viewType: ViewType): ViewTexts =>
  viewType === 'mentee'
    ? { Html: menteeHtml, Controller: menteeController, Functions: functions }
    : { Html: '<p id="answer"></p>\n', Controller: staffController, Functions: functions };
