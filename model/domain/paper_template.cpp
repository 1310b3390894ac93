#include "model/domain/paper_template.h"

#include "model/domain/names.h"

#include <QFile>
#include <QRegularExpression>

namespace rowlock {

namespace {

struct TemplateTexts
{
    Q_DECLARE_TR_FUNCTIONS(PaperTemplate)
};

constexpr Names<PaperFor, 2> paperForNames = {{{PaperFor::Ticket, "ticket"}, {PaperFor::Receipt, "receipt"}}};

const QStringList ticketsBuiltIn{QStringLiteral("classic"),    QStringLiteral("a4"),         QStringLiteral("a6"),
                                 QStringLiteral("thermal203"), QStringLiteral("thermal300"), QStringLiteral("roll80"),
                                 QStringLiteral("roll58")};
const QStringList receiptsBuiltIn{QStringLiteral("receipt80"), QStringLiteral("receipt58"),
                                  QStringLiteral("receipt-a4")};

} // namespace

QString paperForName(PaperFor use)
{
    return nameIn(paperForNames, use);
}

Result<PaperFor> paperForFromName(const QString &name)
{
    return valueIn(paperForNames, name);
}

QSizeF TemplatePaper::page() const
{
    if (hasSheet())
        return sheet.size;
    return rotation % 180 == 0 ? size : size.transposed();
}

QRectF TemplatePaper::reachable() const
{
    return QRectF(QPointF(0, 0), size).marginsRemoved(margins);
}

QString elementSaid(const PaperTemplate &paper, qsizetype index)
{
    return TemplateTexts::tr("Element %1 (%2)").arg(index + 1).arg(elementName(paper.elements.at(index).kind));
}

Result<QString> checkedTemplateName(const QString &name)
{
    static const QRegularExpression allowed(QStringLiteral("\\A[a-z0-9][a-z0-9_-]{0,39}\\z"));
    if (!allowed.match(name).hasMatch())
        return refuse(ErrorCode::InvalidArgument,
                      TemplateTexts::tr("A template is called by small letters, digits, dashes and underscores, at "
                                        "most %1 of them, such as gala-a6.")
                          .arg(longestTemplateName),
                      {{QStringLiteral("argument"), QStringLiteral("name")}});
    return name;
}

QStringList builtInNames(PaperFor use)
{
    return use == PaperFor::Ticket ? ticketsBuiltIn : receiptsBuiltIn;
}

bool isBuiltIn(const QString &name)
{
    return ticketsBuiltIn.contains(name) || receiptsBuiltIn.contains(name);
}

Result<PaperTemplate> builtInTemplate(const QString &name)
{
    QFile file(QStringLiteral(":/papers/%1.json").arg(name));
    if (!isBuiltIn(name) || !file.open(QIODevice::ReadOnly))
        return refuseByHouse(
            TemplateTexts::tr("There is no template %1. 'template list' shows them.").arg(name.left(40)),
            {{QStringLiteral("argument"), QStringLiteral("template")}});
    return paperTemplateFromText(file.readAll());
}

} // namespace rowlock
