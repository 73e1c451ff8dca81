import { readEnvironment, UnusableEnvironment, type Variables } from '../base/environment.ts';

/** The problems that a start with these variables would report; empty where the server would start. */
export const environmentProblems = (variables: Variables): readonly string[] => {
  try {
    readEnvironment(variables);
    return [];
  } catch (error) {
    if (error instanceof UnusableEnvironment) return error.problems;
    throw error;
  }
};
