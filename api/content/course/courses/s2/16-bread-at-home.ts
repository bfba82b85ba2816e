import type { DayText } from '#api/content/course/courses/written.ts'
import {
  choose,
  prayer,
  promise,
  reflection,
  scripture,
  steps,
  tasks,
  welcome,
  write,
} from '#api/content/course/courses/blocks.ts'
import { bible, line, prose } from '#api/content/course/courses/prose.ts'
import { either } from '#api/content/course/courses/translate.ts'

export const day16: DayText = {
  subtitle: 'Four things they kept doing',
  blocks: [
    scripture('Day by day', 'Acts 2:42-47'),
    welcome(
      'After the wind',
      prose`
    Then the wind came, and three thousand people wanted in. You’d expect Luke to tell us about the crowds. What he tells us about is supper.
  `,
    ),
    steps('book', 'What they went back to', {
      Teaching: prose`
      They listened to people who’d been there. There’s a lot we can feel about God alone on a walk. Some things have to be told us: that a man got up from the dead, and what he said at breakfast.
    `,
      Fellowship: prose`
      The word means having a share in something, like partners in a boat. It wasn’t coffee in the hall. They sold things and ${either('“parted them to all men, as every man had need.”', '“distributed them to all, according as anyone had need.”')} Not because someone made them. They’d stopped being able to look past the need.
    `,
      'Breaking bread': prose`
      At a table at home, with “gladness and singleness of heart.” Churches have seen different things in that bread, then and now, and all of them have kept breaking it. He’d told them to.
    `,
      Prayers: prose`
      Luke says “the prayers”: set ones, at set hours, in the temple, and surely some that weren’t. They used the old words and the new ones.
    `,
    }),
    reflection(
      'heart',
      'The word in the middle',
      prose`
    ${either('“And they continued stedfastly.”', '“They continued steadfastly.”')} It’s a dull word for a great thing. Nobody’s on fire every day; even they weren’t. They kept at it. What grew out of that has lasted two thousand years, and it began with people who came back on Wednesday.
  `,
    ),
    tasks(
      'At your table',
      choose(
        's2-d16-four',
        {
          title: 'Which of the four is thinnest in your life just now?',
          description: 'Thin isn’t bad. It only shows where you could eat something.',
        },
        [
          'Teaching: I don’t learn much',
          'Fellowship: I share little',
          'Bread: I mostly eat alone',
          'Prayers: I don’t get to them',
        ],
      ),
      write('s2-d16-practice', {
        title: 'Share one thing you own',
        description: line`Look through your kitchen, your garage or your phone contacts. What do you have that somebody needs? Give it or lend it today. Write what it was.`,
        placeholder: 'The good ladder, a jar of soup, an hour of rides',
      }),
    ),
    promise(
      'How good it is',
      prose`
    ${bible('Psalm 133:1', 'how good and how pleasant it is for brethren to dwell together in unity!', 'how good and how pleasant it is for brothers to live together in unity!')} The psalm goes on to compare it to oil running down a beard. You had to be there.
  `,
    ),
    prayer(
      'Grace, before food',
      prose`
    Father, bless this bread, and the hands that made it, and whoever isn’t at this table and should be.

    Make us glad and simple for as long as the meal lasts. Then help us do the dishes. Amen.
  `,
    ),
    tasks(
      'A shared thing',
      write('s2-d16-gratitude', {
        title: 'What have people shared with you?',
        description: 'A couch, a recipe, an umbrella, their table at Thanksgiving.',
        placeholder: 'They just handed me the keys and said…',
      }),
    ),
  ],
}
