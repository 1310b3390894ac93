#include "ui/mainwindow/plan_export.h"

#include "model/service/desk.h"
#include "ui/common/answer.h"

#include <QCoreApplication>
#include <QDir>
#include <QStandardPaths>

namespace rowlock {

namespace {

struct PlanExport
{
    Q_DECLARE_TR_FUNCTIONS(rowlock::PlanExport)
};

QString suggestedFile(QString name, ExportForm form)
{
    name.replace(u'/', u'-');
    const QString ending = form == ExportForm::Own ? QStringLiteral(".json") : QStringLiteral(".pretix.json");
    return QDir(QStandardPaths::writableLocation(QStandardPaths::DocumentsLocation)).filePath(name + ending);
}

void askWhere(const HouseContext &context, QWidget *parent, const QString &name, ExportForm form,
              std::function<void(const QString &)> go)
{
    const QString title = form == ExportForm::Own ? PlanExport::tr("Export seating plan")
                                                  : PlanExport::tr("Export seating plan for pretix");
    context.prompt.saveFile(parent, title, suggestedFile(name, form), PlanExport::tr("Seating plans (*.json)"),
                            [go = std::move(go)](const QString &file) {
                                if (!file.isEmpty())
                                    go(file);
                            });
}

} // namespace

void exportPlan(const HouseContext &context, QWidget *parent, PlanId plan, const QString &name, ExportForm form,
                std::function<void(Tone, const QString &)> told)
{
    const auto write = [context, parent, plan, form, told = std::move(told)](const QString &file) {
        const auto job = [plan, form, file](Desk &desk) -> Result<QStringList> {
            if (form == ExportForm::Pretix)
                return desk.plans().exportForPretix(plan, file);
            TRY(desk.plans().exportInOwnForm(plan, file));
            return QStringList();
        };
        whenAnswered(context.office.ask(job), parent,
                     [&prompt = context.prompt, parent, file, told](const Result<QStringList> &losses) {
                         if (!losses) {
                             told(Tone::Danger, losses.error().message);
                             return;
                         }
                         told(Tone::Good, PlanExport::tr("Exported: %1").arg(QDir::toNativeSeparators(file)));
                         if (losses->isEmpty())
                             return;
                         Question lost;
                         lost.title = PlanExport::tr("Exported for pretix");
                         lost.text = PlanExport::tr("pretix's form cannot keep everything of this plan.");
                         lost.details = losses->join(u'\n');
                         lost.accept = PlanExport::tr("Close");
                         prompt.ask(parent, lost, [](bool, const QString &) {});
                     });
    };
    askWhere(context, parent, name, form, write);
}

} // namespace rowlock
