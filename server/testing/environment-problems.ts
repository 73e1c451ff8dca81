import { readEnvironment, UnusableEnvironment, type Variables } from '../base/environment.ts';

/** What a start with these variables would complain of; nothing where it would start. */
export const environmentProblems = (variables: Variables): readonly string[] => {
  try {
    readEnvironment(variables);
    return [];
  } catch (error) {
    if (error instanceof UnusableEnvironment) return error.problems;
    throw error;
  }
};
