package io.fenceline.format.condition;

import java.util.List;
import java.util.Map;
import org.projectnessie.cel.checker.Decls;
import org.projectnessie.cel.common.types.pb.ProtoTypeRegistry;
import org.projectnessie.cel.common.types.ref.FieldType;
import org.projectnessie.cel.common.types.ref.TypeProvider;
import org.projectnessie.cel.common.types.ref.Val;
import org.projectnessie.cel.relocated.com.google.api.expr.v1alpha1.Decl;
import org.projectnessie.cel.relocated.com.google.api.expr.v1alpha1.Type;

/** The types of variables that are objects, each named as its variable, beside those of CEL. */
final class ObjectTypes implements TypeProvider {
  private final TypeProvider standard = ProtoTypeRegistry.newRegistry();
  private final Map<String, Map<String, FieldType>> fields;

  /**
   * @param fields of each object, both by name
   */
  ObjectTypes(Map<String, Map<String, FieldType>> fields) {
    this.fields = fields;
  }

  List<Decl> variables() {
    return fields.keySet().stream().map(name -> Decls.newVar(name, findType(name))).toList();
  }

  @Override
  public Type findType(String name) {
    return fields.containsKey(name) ? Decls.newObjectType(name) : standard.findType(name);
  }

  @Override
  public FieldType findFieldType(String type, String field) {
    return fields.containsKey(type)
        ? fields.get(type).get(field)
        : standard.findFieldType(type, field);
  }

  @Override
  public Val enumValue(String name) {
    return standard.enumValue(name);
  }

  @Override
  public Val findIdent(String name) {
    return standard.findIdent(name);
  }

  @Override
  public Val newValue(String type, Map<String, Val> values) {
    return standard.newValue(type, values);
  }
}
