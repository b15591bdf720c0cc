package io.fenceline.job.options;

import java.io.IOException;
import java.io.Reader;
import java.nio.charset.CharacterCodingException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Properties;

/** A file of properties that an option names, such as the one of Kafka's clients. */
final class PropertiesFile {
  private PropertiesFile() {}

  /** Empty when it cannot be read, which is added to {@code mistakes}. */
  static Map<String, String> read(String option, Path file, List<String> mistakes) {
    Map<String, String> result = new LinkedHashMap<>();
    try (Reader reader = Files.newBufferedReader(file)) {
      Properties properties = new Properties();
      properties.load(reader);
      for (String name : properties.stringPropertyNames()) {
        result.put(name, properties.getProperty(name));
      }
    } catch (NoSuchFileException e) {
      mistakes.add(option + ": there is no file " + file);
    } catch (CharacterCodingException e) {
      mistakes.add(option + ": " + file + " is not UTF-8 text");
    } catch (IOException | IllegalArgumentException e) {
      mistakes.add(option + ": cannot read " + file + ": " + e.getMessage());
    }
    return result;
  }
}
