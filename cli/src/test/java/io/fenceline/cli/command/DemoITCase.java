package io.fenceline.cli.command;

import static org.assertj.core.api.Assertions.assertThat;

import io.fenceline.cli.Ran;
import io.fenceline.cli.terminal.ExitCodes;
import org.junit.jupiter.api.Test;

class DemoITCase {
  @Test
  void showsTransitionsAndAdsAndEndsByItselfWithASummary() {
    Ran demo = Ran.command("demo", "--for", "4s", "--devices", "100", "--rate", "200");
    assertThat(demo.err()).contains("zones with ads", "100 devices sent 800 fixes: ", " ENTER");
    assertThat(demo.code()).isEqualTo(ExitCodes.DONE);
    assertThat(demo.lines())
        .anyMatch(line -> line.contains(" ENTER ") && line.contains("FIRST_FIX"))
        .anyMatch(line -> line.contains(" AD "));
  }

  @Test
  void impossibleFleetsAreRefusedBeforeAnythingStarts() {
    Ran demo = Ran.command("demo", "--devices", "0", "--for", "soon");
    assertThat(demo.code()).isEqualTo(ExitCodes.USAGE);
    assertThat(demo.err()).contains("--devices 0", "--for: 'soon'");
  }
}
