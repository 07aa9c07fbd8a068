import DataLoader from 'dataloader';

/**
 * Batches reads of single rows: questions asked in the same turn of the event loop, or while a read is under way, are answered by the
 * next read, so at most one read is under way and no answer is older than its question. Equal questions (by `keyOf`) are read once.
 * A question without a row resolves to null. A failed read rejects exactly the questions of its batch.
 */
export function batchReads<Question, Key, Row>(
  read: (questions: Question[]) => Promise<ReadonlyMap<Key, Row>>,
  keyOf: (question: Question) => Key,
): (question: Question) => Promise<Row | null> {
  let lastRead: Promise<unknown> = Promise.resolve();

  const readBatch = async (questions: readonly Question[]): Promise<(Row | null)[]> => {
    const distinct = new Map(questions.map((question) => [keyOf(question), question]));
    const reading = read([...distinct.values()]);
    lastRead = reading.catch(() => undefined);
    const rows = await reading;
    return questions.map((question) => rows.get(keyOf(question)) ?? null);
  };

  const loader = new DataLoader<Question, Row | null>(readBatch, {
    cache: false,
    batchScheduleFn: (dispatch) => void lastRead.then(() => setImmediate(dispatch)),
  });
  return (question) => loader.load(question);
}
