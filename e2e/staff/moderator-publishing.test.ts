import { HOUR_MS } from '@wieszcz/domain';
import { editorTexts, errorTexts, expectedEndInWords } from '@wieszcz/texts';
import { expect, test } from '../fixtures/test.ts';
import { closeTrading, createDraft } from '../seed/markets.ts';
import { createUser } from '../seed/users.ts';

test('A draft past its closing moment offers its data to edit and no publication; one past its end date can be published after a warning', async ({
  game,
  openWindow,
}) => {
  const author = await createUser(game, 'moderator', 'publikująca');
  const inAnHour = new Date(Date.now() + HOUR_MS).toISOString();
  const closed = await createDraft(author.api, { topic: 'Czy szkic zdąży?', bets: ['Zdąży'], tradingClosesAt: inAnHour });
  await closeTrading(game.database.db, closed);
  const late = await createDraft(author.api, { topic: 'Czy szkic się spóźnił?', bets: ['Tak'], endDate: '2099-07-01' });
  await game.database.pool.query(`update markets set end_date = '2026-01-02' where id = $1`, [late.marketId]);
  const { page, visit } = await openWindow(author);
  const publish = page.getByRole('button', { name: editorTexts.publishSubmit });
  const toData = page.getByRole('main').getByRole('link', { name: editorTexts.editData });
  await visit(`/markets/makePublic/${closed.marketId}`);
  await expect(page.getByText(errorTexts.CLOSED_BEFORE_PUBLICATION)).toBeVisible();
  await expect(publish).toHaveCount(0);
  await expect(toData).toHaveCount(2);
  await visit(`/markets/makePublic/${late.marketId}`);
  await expect(page.getByText(editorTexts.publishPastEndText)).toBeVisible();
  await expect(publish).toBeVisible();
  await expect(toData).toHaveCount(2);
  await visit(`/markets/details/${late.marketId}`);
  await expect(page.getByText('2 stycznia 2026')).toBeVisible();
  await expect(page.getByText(expectedEndInWords('2026-01-02', new Date()))).toHaveCount(0);
});
