/** The oldest Node that the packages run on; `engines` in package.json says the same. */
const OLDEST = [20, 19];

/** Ends the process with a sentence where this Node is too old. Imports nothing, so that an old Node can read it. */
export const requireNode = () => {
  const [major = 0, minor = 0] = process.versions.node.split('.').map(Number);
  if (major > OLDEST[0] || (major === OLDEST[0] && minor >= OLDEST[1])) return;
  console.error(
    `This needs Node ${OLDEST.join('.')} or newer; you have ${process.versions.node}.\n` +
      'Install a current one from https://nodejs.org (or with nvm: "nvm install 22") and run the command again.',
  );
  process.exit(1);
};
