/** How the command is called. */
export const usage = `npm run eval -- --suite retail [--model script|rules] [--data FOLDER] [--json FILE] [--limit N] [--url ADDRESS]
npm run eval -- --suite transcripts [--data FOLDER] [--json FILE] [--limit N]
npm run eval -- --suite costs [--json FILE]
npm run eval -- --suite router [--data FOLDER] [--part dev|train] [--json FILE] [--limit N]

  --suite retail       returns, refunds and cancellations of the public retail data
  --suite transcripts  recorded conversations of the public data, replayed
  --suite costs        what conversations of the planned shapes cost, and those of the demo
  --suite router       the router on the public intent data, and sixty ways to ask for a person; ROUTER_MODEL and the settings
                       beside it name the model, and without them the rehearsal model sorts
  --model script       the model makes the gold's calls; the whole end state is compared (retail's default)
  --model rules        the rehearsal model plays by its rules; only harm counts, resolution is reported
  --data FOLDER        the data; left out, ../shared/data beside the project, and where that is absent the suite is skipped
  --part dev|train     which part of the intent data (dev)
  --json FILE          also write the whole report
  --limit N            only the first N cases of each list
  --url ADDRESS        a running instance, with DATA_DIR set to its folder; without it the suite starts its own (retail)
`;
